import { AppError, codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import type { ClientServiceDefinition, ServiceHandlers } from '@crm/protos';
import { asAdministrator, parseAttributes, toResource, toWirePage, wantedPage } from '@crm/service';
import type { ClientAdministration } from '../administration/clients.js';
import { describeClient } from '../administration/describe.js';
import { listClientRecords, readClientRecord } from '../repository/client-records.js';
import { isAdministrator } from '../repository/users.js';

/** ClientService: OAuth clients, for administrators. */
export function createClientHandlers(
  db: Database,
  clients: ClientAdministration,
): ServiceHandlers<ClientServiceDefinition, CallContext> {
  const administered = asAdministrator((userId) => isAdministrator(db, userId));
  return {
    listClients: administered(async (request) => {
      const page = await listClientRecords(db, wantedPage(request));
      return { page: toWirePage(page, (client) => describeClient(client)) };
    }),
    getClient: administered(async ({ id }) => {
      const client = await readClientRecord(db, id);
      if (client === undefined)
        throw new AppError({ code: codes.recordNotFound, value: id, detail: 'There is no such client' });
      return { client: toResource(describeClient(client)) };
    }),
    createClient: administered(async ({ id, attributesJson }, by) => ({
      client: toResource(await clients.create(by, id, parseAttributes(attributesJson))),
    })),
    updateClient: administered(async ({ id, attributesJson }, by) => ({
      client: toResource(await clients.change(by, id, parseAttributes(attributesJson))),
    })),
    deleteClient: administered(async ({ id }, by) => {
      await clients.remove(by, id);
      return {};
    }),
    rotateClientSecret: administered(async ({ id }, by) => ({
      client: toResource(await clients.rotateSecret(by, id)),
    })),
  };
}
