import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import type { CatalogServiceDefinition, ServiceHandlers } from '@crm/protos';
import { createTurnQueue, Slots } from '@crm/runtime';
import { asAdministrator, parseAttributes, toResource, toWirePage, wantedPage, type Performer } from '@crm/service';
import type { Definitions, DefinitionWrites } from '../definitions/definitions.js';
import { allowedVersions } from '../domain/precondition.js';
import { readEdition } from '../repository/definitions.js';
import { isAdministrator } from '../repository/is-administrator.js';

const MAX_WAITING = 50;

/**
 * Every token may read definitions; administrators write them, one after the other: a change that waited for another in
 * the database would hold a connection (catalog#in-force). `kinds` are by the names of the protocol.
 */
export function createCatalogHandlers(
  database: Database,
  kinds: Readonly<Partial<Record<string, Definitions>>>,
): ServiceHandlers<CatalogServiceDefinition, CallContext> {
  const administered = asAdministrator((userId) => isAdministrator(database, userId));
  const turns = createTurnQueue<'change'>({ slots: new Slots({ atOnce: 1 }), maxWaiting: MAX_WAITING });
  const of = (kind: string): Definitions => {
    const definitions = kinds[kind];
    if (definitions === undefined) throw new AppError({ code: codes.internalError });
    return definitions;
  };
  function write<T>(
    kind: string,
    by: Performer,
    signal: AbortSignal,
    change: (writes: DefinitionWrites) => Promise<T>,
  ): Promise<T> {
    const turn = { lane: 'change', owner: by.userId ?? '' } as const;
    return turns.run(() => of(kind).write(by, change), turn, signal);
  }
  return {
    getEdition: async ({ known }) => {
      const { version, definitionsJson } = await readEdition(database, known);
      return { version, definitionsJson: Buffer.from(definitionsJson ?? '') };
    },
    listDefinitions: async ({ kind, module, ...page }, context) => {
      requireScope(context);
      return { page: toWirePage(await of(kind).list(module, wantedPage(page)), (described) => described) };
    },
    getDefinition: async ({ kind, id }, context) => {
      requireScope(context);
      return { definition: toResource(await of(kind).get(id)) };
    },
    createDefinition: administered(async ({ kind, id, attributesJson }, by, signal) => {
      const attributes = parseAttributes(attributesJson);
      return { definition: toResource(await write(kind, by, signal, (writes) => writes.create(id, attributes))) };
    }),
    updateDefinition: administered(async ({ kind, id, attributesJson, precondition }, by, signal) => {
      const attributes = parseAttributes(attributesJson);
      const allowed = allowedVersions(precondition);
      return {
        definition: toResource(await write(kind, by, signal, (writes) => writes.change(id, attributes, allowed))),
      };
    }),
    deleteDefinition: administered(async ({ kind, id, precondition }, by, signal) => {
      await write(kind, by, signal, (writes) => writes.remove(id, allowedVersions(precondition)));
      return {};
    }),
  };
}
