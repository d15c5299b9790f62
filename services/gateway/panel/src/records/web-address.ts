const SCHEMES = new Set(['http:', 'https:']);

/**
 * The URL in a text, if it may be followed: http or https, so that no record can run a script here. A text without
 * scheme, such as `www.example.org`, is taken for https.
 */
export function webAddress(text: string): string | undefined {
  const wanted = /^[a-z][a-z0-9+.-]*:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (!URL.canParse(wanted)) return undefined;
  const { protocol, hostname, href } = new URL(wanted);
  return SCHEMES.has(protocol) && hostname.includes('.') ? href : undefined;
}
