import type { Scope } from '@crm/token';
import type { Request } from 'express';
import {
  actOnAdministered,
  createAdministered,
  deleteAdministered,
  getAdministered,
  updateAdministered,
} from '../controllers/administration/answer-administered.js';
import { listAdministered } from '../controllers/administration/list-administered.js';
import { revokeTokens } from '../controllers/administration/revoke-tokens.js';
import { setPassword } from '../controllers/administration/set-password.js';
import {
  parameterOf,
  readOptions,
  writeOptions,
  type Controller,
  type ControllerParts,
} from '../controllers/controller.js';
import { refuseRightsFirst } from '../documents/refuse-rights-first.js';
import type { Endpoint, Route } from '../routes.js';
import { CLIENTS, KEYS, PASSWORDS, TOKENS } from './kinds.js';

/** Attributes by which a list of tokens can be filtered. */
export const TOKEN_FILTERS = ['client_id', 'user_id'] as const;

const SCOPES: readonly Scope[] = ['admin:access'];

/**
 * The routes of administration (administration#urls, administration#access). auth checks that the user is an
 * administrator.
 */
export function createAdministrationRoutes(parts: ControllerParts): readonly Route[] {
  const { signingKeys } = parts.clients.administration;
  const ask: Ask = (request) => signingKeys.listSigningKeys({ limit: 1, offset: 0 }, readOptions(request));
  const routes = [...clientRoutes(parts), ...tokenRoutes(parts), ...keyRoutes(parts)];
  return [
    ...routes.map((one) => ({ ...one, methods: mapValues(one.methods, rightsFirst(ask)) })),
    passwordRoute(parts),
  ];
}

/** Calls auth for something that requires the same rights as the request. */
type Ask = (request: Request) => Promise<unknown>;

/**
 * auth checks rights in every call. When a request is refused before its call, this makes another call that requires
 * the same rights, so that missing rights are reported first.
 */
function rightsFirst(ask: Ask): (endpoint: Endpoint) => Endpoint {
  return (endpoint) => ({
    ...endpoint,
    run: (request, response) =>
      refuseRightsFirst(
        async () => endpoint.run(request, response),
        () => ask(request),
      ),
  });
}

function mapValues(methods: Route['methods'], change: (endpoint: Endpoint) => Endpoint): Route['methods'] {
  return Object.fromEntries(Object.entries(methods).map(([method, endpoint]) => [method, change(endpoint)]));
}

const reading = (run: Controller): Endpoint => ({ class: 'read', scopes: SCOPES, run });
const listing = (run: Controller): Endpoint => ({ class: 'list', scopes: SCOPES, run });
const writing = (run: Controller): Endpoint => ({ class: 'write', scopes: SCOPES, run });

function route(path: string, methods: Route['methods']): Route {
  return { path, errors: 'json-api', methods };
}

function clientRoutes(parts: ControllerParts): readonly Route[] {
  const { clients } = parts.clients.administration;
  return [
    route(CLIENTS.path, {
      GET: listing(
        listAdministered(parts, CLIENTS, ({ limit, offset }, options) =>
          clients.listClients({ limit, offset }, options),
        ),
      ),
      POST: writing(
        createAdministered(parts, CLIENTS, async (wanted, options) => {
          const { client } = await clients.createClient(wanted, options);
          return client;
        }),
      ),
    }),
    route(`${CLIENTS.path}/:id`, {
      GET: reading(
        getAdministered(parts, CLIENTS, async (id, options) => (await clients.getClient({ id }, options)).client),
      ),
      PATCH: writing(
        updateAdministered(parts, CLIENTS, async (wanted, options) => {
          const { client } = await clients.updateClient(wanted, options);
          return client;
        }),
      ),
      DELETE: writing(deleteAdministered((id, options) => clients.deleteClient({ id }, options))),
    }),
    route(`${CLIENTS.path}/:id/rotate-secret`, {
      POST: writing(
        actOnAdministered(parts, CLIENTS, async (id, options) => {
          const { client } = await clients.rotateClientSecret({ id }, options);
          return client;
        }),
      ),
    }),
  ];
}

function tokenRoutes(parts: ControllerParts): readonly Route[] {
  const { issuedTokens: tokens } = parts.clients.administration;
  const list = listAdministered(
    parts,
    TOKENS,
    ({ limit, offset, filters }, options) => {
      const [clientId = '', userId = ''] = TOKEN_FILTERS.map((name) => filters.get(name));
      return tokens.listTokens({ limit, offset, clientId, userId }, options);
    },
    TOKEN_FILTERS,
  );
  return [
    route(TOKENS.path, { GET: listing(list) }),
    // Before the pattern with an id, which would match it too.
    route(`${TOKENS.path}/revoke`, { POST: writing(revokeTokens(parts)) }),
    route(`${TOKENS.path}/:id`, {
      GET: reading(
        getAdministered(parts, TOKENS, async (id, options) => (await tokens.getToken({ id }, options)).token),
      ),
      DELETE: writing(deleteAdministered((id, options) => tokens.revokeToken({ id }, options))),
    }),
  ];
}

function keyRoutes(parts: ControllerParts): readonly Route[] {
  const { signingKeys: keys } = parts.clients.administration;
  return [
    route(KEYS.path, {
      GET: listing(
        listAdministered(parts, KEYS, ({ limit, offset }, options) => keys.listSigningKeys({ limit, offset }, options)),
      ),
    }),
    route(`${KEYS.path}/rotate`, {
      POST: writing(
        actOnAdministered(parts, KEYS, async (_id, options) => (await keys.rotateSigningKey({}, options)).key),
      ),
    }),
    route(`${KEYS.path}/:id`, {
      GET: reading(
        getAdministered(parts, KEYS, async (kid, options) => (await keys.getSigningKey({ kid }, options)).key),
      ),
      DELETE: writing(deleteAdministered((kid, options) => keys.revokeSigningKey({ kid }, options))),
    }),
  ];
}

/** Users may change their own password. The required scopes depend on the id, the permission on the token. */
function passwordRoute(parts: ControllerParts): Route {
  const { passwords } = parts.clients.administration;
  // A call without attributes sets nothing.
  const ask: Ask = (request) =>
    passwords.setPassword(
      { userId: parameterOf(request, 'id'), attributesJson: Buffer.alloc(0), peerAddress: '' },
      writeOptions(request),
    );
  const endpoint: Endpoint = { class: 'write', scopes: [], run: setPassword(parts) };
  return route(`${PASSWORDS.users}/:id/password`, { POST: rightsFirst(ask)(endpoint) });
}
