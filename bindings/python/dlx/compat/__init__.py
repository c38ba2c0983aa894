"""What others call their functions: `import dlx.compat.exact_cover as exact_cover`, ..."""
