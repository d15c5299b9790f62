/**
 * Path and query of a request target (RFC 9112 section 3.2): the origin form as it stands, the absolute form without
 * scheme and authority, which a server must accept too. Undefined for what is neither.
 */
export function pathOfTarget(target: string): string | undefined {
  if (target.startsWith('/') || target === '*') return target;
  const url = URL.parse(target);
  return url === null || !/^https?:$/.test(url.protocol) ? undefined : url.pathname + url.search;
}
