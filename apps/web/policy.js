// What the page may do, told to the browser by the meta tag of the page and by the server.

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

/** The headers of each answer of a server, with the policy of the page. A meta tag cannot say who may
 * frame the page. */
export const headersWith = (policy) => ({
  "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
});

/** The policy that a page states. */
export const policyIn = (html) =>
  /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? policyOf();
