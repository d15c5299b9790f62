/** What the component library puts in the place of help that a field does not have, to keep its height. */
const PLACEHOLDER = '&#8203;';

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string | null }) => unknown;
}

/**
 * Has the browser refuse to make HTML from text, but for one character: the page's Content-Security-Policy lets nothing but
 * this policy decide (Trusted Types). Browsers without them are protected by there being no such code.
 */
export function forbidHtml(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (html) => (html === PLACEHOLDER ? html : null) });
}
