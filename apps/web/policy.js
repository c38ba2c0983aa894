// What the page may do, told to the browser by the meta tag of the page and by the server.

const rules = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "img-src": "'self' blob: data:",
  "worker-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/** The content security policy of the meta tag. */
export const policy = Object.entries(rules).map(([name, value]) => `${name} ${value}`).join("; ");

/** The headers of each answer of a server. A meta tag cannot say who may frame the page. */
export const headers = {
  "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};
