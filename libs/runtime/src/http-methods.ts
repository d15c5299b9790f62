/**
 * The methods that may be a label or a name in metrics and spans; clients may send any method (RFC 9110 section 9.1,
 * RFC 5789).
 */
export const HTTP_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
