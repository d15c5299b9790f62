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
    getWebhook: administered(async ({ id }) => ({ webhook: toResource(await webhooks.get(id)) })),
    createWebhook: administered(async ({ attributesJson }, by) => ({
      webhook: toResource(await webhooks.create(by, parseAttributes(attributesJson))),
    })),
    updateWebhook: administered(async ({ id, attributesJson }, by) => ({
      webhook: toResource(await webhooks.change(by, id, parseAttributes(attributesJson))),
    })),
    deleteWebhook: administered(async ({ id }, by) => {
      await webhooks.remove(by, id);
      return {};
    }),
    rotateWebhookSecret: administered(async ({ id }, by) => ({
      webhook: toResource(await webhooks.rotateSecret(by, id)),
    })),
    replayWebhook: administered(async ({ id, attributesJson }, by) => ({
      webhook: toResource(await webhooks.replay(by, id, parseAttributes(attributesJson))),
    })),
    listDeliveries: administered(async (request) => {
      await webhooks.get(request.id);
      const page = await listDeliveries(db, request.id, wantedPage(request));
      return { page: toWirePage(page, describeDelivery) };
    }),
  };
}
