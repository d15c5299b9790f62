const SANE = /^[A-Za-z0-9][\w.:/+=-]{0,127}$/;

/**
 * The client's own id of its request, from its `x-request-id`, if it can safely be logged. It is told in the access line alone:
 * as the id of the request it could be taken for that of another, in the audit as well.
 */
export function clientRequestIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && SANE.test(header) ? header : undefined;
}
