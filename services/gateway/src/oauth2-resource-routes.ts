import {
  listing,
  mapValues,
  reading,
  rightsFirst,
  route,
  writing,
  type Ask,
} from './administered/administered-route.js';
import { CLIENTS, KEYS, PASSWORDS, TOKEN_FILTERS, TOKENS } from './administered/kinds.js';
import type { AdministrationClients } from './clients.js';
import {
  actOnAdministered,
  createAdministered,
  deleteAdministered,
  getAdministered,
  updateAdministered,
} from './controllers/administered/answer-administered.js';
import type { AdministeredSettings } from './controllers/administered/answer-administered.js';
import { listAdministered } from './controllers/administered/list-administered.js';
import { revokeTokens } from './controllers/administered/revoke-tokens.js';
import { setPassword } from './controllers/administered/set-password.js';
import { readOptions, writeOptions } from './controllers/call-options.js';
import { parameterOf } from './controllers/path-parameters.js';
import type { Endpoint, Route } from './http/route.js';
import type { ListLimits } from './query/parse-list.js';

/** Settings of each of these routes, without its client. */
type AdministeredListSettings = AdministeredSettings & ListLimits;

/** The routes below `/oauth2` (administration#urls). auth checks that the user is an administrator. */
export function oauth2ResourceRoutes(
  clients: AdministrationClients,
  settings: AdministeredListSettings,
): readonly Route[] {
  const { signingKeys } = clients;
  const ask: Ask = (request) => signingKeys.listSigningKeys({ limit: 1, offset: 0 }, readOptions(request));
  const routes = [
    ...clientRoutes(clients, settings),
    ...tokenRoutes(clients, settings),
    ...keyRoutes(clients, settings),
  ];
  return [
    ...routes.map((one) => ({ ...one, methods: mapValues(one.methods, rightsFirst(ask)) })),
    passwordRoute(clients, settings),
  ];
}

function clientRoutes({ clients }: AdministrationClients, settings: AdministeredListSettings): readonly Route[] {
  return [
    route(CLIENTS.path, {
      GET: listing(
        listAdministered(settings, CLIENTS, ({ limit, offset }, options) =>
          clients.listClients({ limit, offset }, options),
        ),
      ),
      POST: writing(
        createAdministered(settings, CLIENTS, async (wanted, options) => {
          const { client } = await clients.createClient(wanted, options);
          return client;
        }),
      ),
    }),
    route(`${CLIENTS.path}/:id`, {
      GET: reading(
        getAdministered(settings, CLIENTS, async (id, options) => (await clients.getClient({ id }, options)).client),
      ),
      PATCH: writing(
        updateAdministered(settings, CLIENTS, async (wanted, options) => {
          const { client } = await clients.updateClient(wanted, options);
          return client;
        }),
      ),
      DELETE: writing(deleteAdministered(CLIENTS, (id, options) => clients.deleteClient({ id }, options))),
    }),
    route(`${CLIENTS.path}/:id/rotate-secret`, {
      POST: writing(
        actOnAdministered(settings, CLIENTS, async (id, options) => {
          const { client } = await clients.rotateClientSecret({ id }, options);
          return client;
        }),
      ),
    }),
  ];
}

function tokenRoutes(clients: AdministrationClients, settings: AdministeredListSettings): readonly Route[] {
  const { issuedTokens: tokens } = clients;
  const list = listAdministered(
    settings,
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
    route(`${TOKENS.path}/revoke`, { POST: writing(revokeTokens(clients, settings)) }),
    route(`${TOKENS.path}/:id`, {
      GET: reading(
        getAdministered(settings, TOKENS, async (id, options) => (await tokens.getToken({ id }, options)).token),
      ),
      DELETE: writing(deleteAdministered(TOKENS, (id, options) => tokens.revokeToken({ id }, options))),
    }),
  ];
}

function keyRoutes({ signingKeys: keys }: AdministrationClients, settings: AdministeredListSettings): readonly Route[] {
  return [
    route(KEYS.path, {
      GET: listing(
        listAdministered(settings, KEYS, ({ limit, offset }, options) =>
          keys.listSigningKeys({ limit, offset }, options),
        ),
      ),
    }),
    route(`${KEYS.path}/rotate`, {
      POST: writing(
        actOnAdministered(settings, KEYS, async (_id, options) => (await keys.rotateSigningKey({}, options)).key),
      ),
    }),
    route(`${KEYS.path}/:id`, {
      GET: reading(
        getAdministered(settings, KEYS, async (kid, options) => (await keys.getSigningKey({ kid }, options)).key),
      ),
      DELETE: writing(deleteAdministered(KEYS, (kid, options) => keys.revokeSigningKey({ kid }, options))),
    }),
  ];
}

/** Users may change their own password. The required scopes depend on the id, the permission on the token. */
function passwordRoute(clients: AdministrationClients, settings: AdministeredSettings): Route {
  const { passwords } = clients;
  // A call without attributes sets nothing.
  const ask: Ask = (request) =>
    passwords.setPassword(
      { userId: parameterOf(request, 'id'), attributesJson: Buffer.alloc(0), peerAddress: '' },
      writeOptions(request),
    );
  const endpoint: Endpoint = { class: 'write', scopes: [], run: setPassword(clients, settings) };
  return route(`${PASSWORDS.users}/:id/password`, { POST: rightsFirst(ask)(endpoint) });
}
