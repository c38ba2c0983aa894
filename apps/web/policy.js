// The content security policy of the page, for its meta tag and for servers.

/**
 * Returns the content security policy. `styles` is the hash of the only inline style sheet, which saves a
 * request before the first paint.
 */
export const policyOf = (styles = "") => Object.entries({
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": `'self'${styles && ` '${styles}'`}`,
  "img-src": "'self' blob: data:",
  "worker-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
}).map(([name, value]) => `${name} ${value}`).join("; ");

/**
 * Returns the file `_headers`: the HTTP headers of each path. Hosts of static pages, serve.js and `dlx web`
 * read this file. A meta tag cannot restrict framing of the page. The names of files under assets/ contain a
 * hash of their contents.
 */
export const headersFile = (policy) => `/*
  Content-Security-Policy: ${policy}; frame-ancestors 'none'
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(self), geolocation=(), microphone=()
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;

/** The policy that a page states. */
export const policyIn = (html) => /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
