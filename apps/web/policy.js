// The content security policy of the page, for its meta tag and for servers.

/** The content security policy. `styles` is the mark of the one style sheet that is in the page itself, so
 * that its first picture need not wait for a second file. */
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

/** The table of the headers that servers give with the page, as hosts of static pages read it from the file
 * `_headers`, and so do serve.js and `dlx web`. A meta tag cannot say who may frame the page. Files under
 * assets/ have a mark of what is in them in their names. */
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
