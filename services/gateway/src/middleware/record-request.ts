import { HTTP_METHODS } from '@crm/runtime';
import type { Request, Response } from 'express';

/**
 * Records the span of a finished request if it is sampled (OpenTelemetry's semantic conventions for HTTP). The span has
 * the route but neither path nor query, which may contain ids, names and search terms. It does not identify the user.
 * @param parent the traceparent header that the client sent
 */
export function recordRequest(
  { exchange, method: sent }: Request,
  response: Response,
  parent: string | undefined,
): void {
  const { spans, traceparent, startedAt, route, module, errorCode, isStream } = exchange;
  if (spans === undefined) return;
  const method = HTTP_METHODS.has(sent) ? sent : '_OTHER';
  const name = method === '_OTHER' ? 'HTTP' : method;
  const status = response.writableEnded || isStream ? response.statusCode : undefined;
  spans.record({
    kind: 'server',
    name: route === undefined ? name : `${name} ${route.path}`,
    traceparent,
    parent,
    startedAt,
    endedAt: performance.now(),
    attributes: {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route.path }),
      ...(status !== undefined && { 'http.response.status_code': status }),
      ...(module !== undefined && { 'crm.module': module }),
      ...(errorCode !== undefined && { 'crm.error.code': errorCode }),
    },
    errorType: errorTypeOf(status),
  });
}

/** A 4xx answer is not a failure of the server. A request whose client disconnected has no status. */
function errorTypeOf(status: number | undefined): string | undefined {
  if (status === undefined) return 'client_gone';
  return status >= 500 ? String(status) : undefined;
}
