import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import type { CatalogServiceDefinition, ServiceHandlers } from '@crm/protos';
import { asAdministrator, parseAttributes, toResource, toWirePage, wantedPage } from '@crm/service';
import type { Definitions } from '../definitions/definitions.js';
import { readEdition } from '../repository/definitions.js';
import { isAdministrator } from '../repository/is-administrator.js';

/** Every token may read definitions; administrators write them. `kinds` are by the names of the protocol. */
export function createCatalogHandlers(
  database: Database,
  kinds: Readonly<Partial<Record<string, Definitions>>>,
): ServiceHandlers<CatalogServiceDefinition, CallContext> {
  const administered = asAdministrator((userId) => isAdministrator(database, userId));
  const of = (kind: string): Definitions => {
    const definitions = kinds[kind];
    if (definitions === undefined) throw new AppError({ code: codes.internalError });
    return definitions;
  };
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
    createDefinition: administered(async ({ kind, id, attributesJson }, by) => ({
      definition: toResource(await of(kind).write(by, (writes) => writes.create(id, parseAttributes(attributesJson)))),
    })),
    updateDefinition: administered(async ({ kind, id, attributesJson }, by) => ({
      definition: toResource(await of(kind).write(by, (writes) => writes.change(id, parseAttributes(attributesJson)))),
    })),
    deleteDefinition: administered(async ({ kind, id }, by) => {
      await of(kind).write(by, (writes) => writes.remove(id));
      return {};
    }),
  };
}
