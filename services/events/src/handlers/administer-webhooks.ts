import { AppError, codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import type { ServiceHandlers, WebhookServiceDefinition } from '@crm/protos';
import { asAdministrator, parseAttributes, toResource, toWirePage, wantedPage } from '@crm/service';
import { describeDelivery, describeWebhook } from '../administration/describe.js';
import type { WebhookAdministration } from '../administration/webhooks.js';
import { listDeliveries } from '../repository/deliveries.js';
import { extentOf } from '../repository/extent.js';
import { isAdministrator } from '../repository/users.js';
import { listWebhooks } from '../repository/webhooks.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** WebhookService, for administrators. */
export function createWebhookHandlers(
  db: Database,
  webhooks: WebhookAdministration,
): ServiceHandlers<WebhookServiceDefinition, CallContext> {
  const administered = asAdministrator((userId) => isAdministrator(db, userId));
  return {
    listWebhooks: administered(async (request) => {
      const [page, { newest }] = [await listWebhooks(db, wantedPage(request)), await extentOf(db)];
      return { page: toWirePage(page, (webhook) => describeWebhook(webhook, newest)) };
    }),
    getWebhook: administered(async ({ id }) => ({ webhook: toResource(await webhooks.get(known(id))) })),
    createWebhook: administered(async ({ attributesJson }, by) => ({
      webhook: toResource(await webhooks.create(by, parseAttributes(attributesJson))),
    })),
    updateWebhook: administered(async ({ id, attributesJson }, by) => ({
      webhook: toResource(await webhooks.change(by, known(id), parseAttributes(attributesJson))),
    })),
    deleteWebhook: administered(async ({ id }, by) => {
      await webhooks.remove(by, known(id));
      return {};
    }),
    rotateWebhookSecret: administered(async ({ id }, by) => ({
      webhook: toResource(await webhooks.rotateSecret(by, known(id))),
    })),
    replayWebhook: administered(async ({ id, attributesJson }, by) => ({
      webhook: toResource(await webhooks.replay(by, known(id), parseAttributes(attributesJson))),
    })),
    listDeliveries: administered(async (request) => {
      await webhooks.get(known(request.id));
      const page = await listDeliveries(db, request.id, wantedPage(request));
      return { page: toWirePage(page, describeDelivery) };
    }),
  };
}

/** An id that Postgres can read; 8001 for any other. */
function known(id: string): string {
  if (UUID.test(id)) return id;
  throw new AppError({ code: codes.recordNotFound, value: id, detail: 'There is no such webhook' });
}
