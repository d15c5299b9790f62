const SANE = /^[A-Za-z0-9][\w.:/+=-]{0,127}$/;

/**
 * The client's own id of its request, from `x-request-id`, if it is safe to log. It appears only in the access line: as
 * the request id it could pass for the id of another request, in the audit as well.
 */
export function clientRequestIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && SANE.test(header) ? header : undefined;
}
