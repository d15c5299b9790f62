/** The component library's placeholder for missing help text, which keeps the height of a field. */
const PLACEHOLDER = '&#8203;';

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string | null }) => unknown;
}

/**
 * Makes the browser refuse to create HTML from text; only `PLACEHOLDER` is allowed. The Content-Security-Policy makes
 * this policy the only one (Trusted Types). Browsers without Trusted Types rely on the absence of code that creates
 * HTML.
 */
export function forbidHtml(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (html) => (html === PLACEHOLDER ? html : null) });
}
