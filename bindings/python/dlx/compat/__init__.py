"""The functions of other packages: `import dlx.compat.exact_cover as exact_cover`, ..."""
