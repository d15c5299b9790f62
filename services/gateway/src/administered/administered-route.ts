import type { Scope } from '@crm/token';
import type { Request } from 'express';
import { refuseRightsFirst } from '../documents/refuse-rights-first.js';
import type { Controller, Endpoint, Route } from '../http/route.js';

const SCOPES: readonly Scope[] = ['admin:access'];

/** Calls the service for something that requires the same rights as the request. */
export type Ask = (request: Request) => Promise<unknown>;

/**
 * The service checks rights in every call. When a request is refused before its call, this makes another call that requires
 * the same rights, so that missing rights are reported first.
 */
export function rightsFirst(ask: Ask): (endpoint: Endpoint) => Endpoint {
  return (endpoint) => ({
    ...endpoint,
    run: (request, response) =>
      refuseRightsFirst(
        async () => endpoint.run(request, response),
        () => ask(request),
      ),
  });
}

export function mapValues(methods: Route['methods'], change: (endpoint: Endpoint) => Endpoint): Route['methods'] {
  return Object.fromEntries(Object.entries(methods).map(([method, endpoint]) => [method, change(endpoint)]));
}

export const reading = (run: Controller): Endpoint => ({ class: 'read', scopes: SCOPES, run });
export const listing = (run: Controller): Endpoint => ({ class: 'list', scopes: SCOPES, run });
export const writing = (run: Controller): Endpoint => ({ class: 'write', scopes: SCOPES, run });

export function route(path: string, methods: Route['methods']): Route {
  return { path, errors: 'json-api', methods };
}
