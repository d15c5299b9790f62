import { listing, reading, rightsFirst, route, writing, type Ask } from './administered/administered-route.js';
import {
  CATALOG_FIELDS,
  CATALOG_INDEXES,
  CATALOG_LINKS,
  CATALOG_MODULES,
  CATALOG_OPTIONS,
  type AdministeredKind,
} from './administered/kinds.js';
import type { Clients } from './clients.js';
import {
  createAdministered,
  deleteAdministered,
  getAdministered,
  updateAdministered,
  type AdministeredSettings,
} from './controllers/administered/answer-administered.js';
import { listAdministered } from './controllers/administered/list-administered.js';
import { readOptions } from './controllers/call-options.js';
import type { Endpoint, Route } from './http/route.js';
import type { ListLimits } from './query/parse-list.js';

interface Parts {
  readonly clients: Pick<Clients, 'catalog' | 'administration'>;
  readonly settings: AdministeredSettings & ListLimits;
  /** Brings what has been written into force for the requests that follow. May reject. */
  readonly renew: () => Promise<void>;
}

/** The routes of definitions (catalog#catalog-urls). records checks that a user who writes is an administrator. */
export function catalogRoutes(parts: Parts): readonly Route[] {
  return [
    ...definitionRoutes(parts, CATALOG_MODULES, 'DEFINITION_KIND_MODULE', []),
    ...definitionRoutes(parts, CATALOG_FIELDS, 'DEFINITION_KIND_FIELD', ['module']),
    ...definitionRoutes(parts, CATALOG_OPTIONS, 'DEFINITION_KIND_OPTIONS', []),
    ...definitionRoutes(parts, CATALOG_LINKS, 'DEFINITION_KIND_LINK', ['module']),
    ...definitionRoutes(parts, CATALOG_INDEXES, 'DEFINITION_KIND_INDEX', ['module']),
  ];
}

function definitionRoutes(
  { clients, settings, renew }: Parts,
  administered: AdministeredKind,
  kind: `DEFINITION_KIND_${'MODULE' | 'FIELD' | 'OPTIONS' | 'LINK' | 'INDEX'}`,
  filterable: readonly string[],
): readonly Route[] {
  const { catalog, administration } = clients;
  // No read of records requires these rights.
  const ask: Ask = (request) =>
    administration.signingKeys.listSigningKeys({ limit: 1, offset: 0 }, readOptions(request));
  const forAdministrators = rightsFirst(ask);
  const forAll = (endpoint: Endpoint): Endpoint => ({ ...endpoint, scopes: [] });
  async function renewed<T>(written: Promise<T>): Promise<T> {
    const answer = await written;
    // After a failure the edition is loaded within a second or so.
    await renew().catch(() => undefined);
    return answer;
  }
  const list = listAdministered(
    settings,
    administered,
    ({ limit, offset, filters }, options) =>
      catalog.listDefinitions({ kind, limit, offset, module: filters.get('module') ?? '' }, options),
    filterable,
  );
  const create = createAdministered(settings, administered, async (wanted, options) => {
    const { definition } = await renewed(catalog.createDefinition({ kind, ...wanted }, options));
    return definition;
  });
  const get = getAdministered(settings, administered, async (id, options) => {
    const { definition } = await catalog.getDefinition({ kind, id }, options);
    return definition;
  });
  const update = updateAdministered(settings, administered, async (wanted, options) => {
    const { definition } = await renewed(catalog.updateDefinition({ kind, ...wanted }, options));
    return definition;
  });
  const remove = deleteAdministered(administered, (id, options, conditional) =>
    renewed(catalog.deleteDefinition({ kind, id, ...conditional }, options)),
  );
  return [
    route(administered.path, { GET: forAll(listing(list)), POST: forAdministrators(writing(create)) }),
    route(`${administered.path}/:id`, {
      GET: forAll(reading(get)),
      // Nothing of an index can be changed.
      ...(administered === CATALOG_INDEXES ? {} : { PATCH: forAdministrators(writing(update)) }),
      DELETE: forAdministrators(writing(remove)),
    }),
  ];
}
