/** Methods that are few enough to be a name of metrics and spans; clients may send any (RFC 9110 section 9.1, RFC 5789). */
export const HTTP_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
