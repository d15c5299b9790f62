const ABSOLUTE = /^https?:\/\/[^/?#\\]+(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/i;
/** A segment `.` or `..`; percent-encoded dots are equivalent (RFC 3986 section 6.2.2.2). */
const DOT_SEGMENT = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i;

/**
 * Path and query of a request target (RFC 9112 section 3.2), as they were sent: the origin form unchanged, the absolute
 * form, which a server must also accept, without scheme and authority. Undefined for other forms.
 */
export function pathOfTarget(target: string): string | undefined {
  if (target.startsWith('/') || target === '*') return target;
  const parts = URL.canParse(target) ? ABSOLUTE.exec(target)?.groups : undefined;
  return parts && `${parts.path ?? '/'}${parts.query ?? ''}`;
}

/**
 * Whether a path has a segment `.` or `..`. Clients resolve these before they send (RFC 3986 section 5.2.4). A server
 * that resolved them would serve another path than the one that proxies in front have checked.
 */
export function hasDotSegment(path: string): boolean {
  return DOT_SEGMENT.test(path);
}
