const SCHEMES = new Set(['http:', 'https:']);

/**
 * The address that a text stands for, if it is one that may be followed: http or https, so that no record can run a script here.
 * `www.example.org`, which people write, is taken for https.
 */
export function webAddress(text: string): string | undefined {
  const wanted = /^[a-z][a-z0-9+.-]*:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (!URL.canParse(wanted)) return undefined;
  const { protocol, hostname, href } = new URL(wanted);
  return SCHEMES.has(protocol) && hostname.includes('.') ? href : undefined;
}
