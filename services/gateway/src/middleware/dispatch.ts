import { AppError, codes } from '@crm/errors';
import type { RequestHandler } from 'express';
import { requireScopes } from '../auth/require-scope.js';
import type { RouteFacts } from '../http/exchange.js';
import type { Endpoint, Route } from '../http/route.js';

/** Runs the endpoint for the request's method; 8403 if the route has none, 8510 without its scopes. */
export function dispatch({ path, errors, methods }: Route): RequestHandler {
  const endpoints = new Map<string, Endpoint>(Object.entries(methods));
  const get = endpoints.get('GET');
  if (get !== undefined) endpoints.set('HEAD', get);
  const facts: RouteFacts = { path, errors, allow: [...endpoints.keys()].sort().join(', ') };

  return (request, response) => {
    const { exchange } = request;
    exchange.route = facts;
    const endpoint = endpoints.get(request.method);
    if (endpoint === undefined) throw new AppError({ code: codes.methodNotAllowed, value: request.method });
    exchange.class = endpoint.class;
    requireScopes(exchange, endpoint.scopes);
    return endpoint.run(request, response);
  };
}
