import { AppError, codes } from '@crm/errors';
import {
  listing,
  mapValues,
  reading,
  rightsFirst,
  route,
  writing,
  type Ask,
} from './administered/administered-route.js';
import { WEBHOOKS } from './administered/kinds.js';
import type { AdministrationClients } from './clients.js';
import {
  actByDocument,
  actOnAdministered,
  createAdministered,
  deleteAdministered,
  getAdministered,
  updateAdministered,
  type AdministeredSettings,
} from './controllers/administered/answer-administered.js';
import { listAdministered } from './controllers/administered/list-administered.js';
import { listDeliveries } from './controllers/administered/list-deliveries.js';
import { readOptions } from './controllers/call-options.js';
import type { Route } from './http/route.js';
import type { ListLimits } from './query/parse-list.js';

/** The routes of webhooks (webhooks#urls). events checks that the user is an administrator. */
export function webhookRoutes(
  { webhooks }: Pick<AdministrationClients, 'webhooks'>,
  settings: AdministeredSettings & ListLimits,
): readonly Route[] {
  const ask: Ask = (request) => webhooks.listWebhooks({ limit: 1, offset: 0 }, readOptions(request));
  const one = `${WEBHOOKS.path}/:id`;
  const routes = [
    route(WEBHOOKS.path, {
      GET: listing(listAdministered(settings, WEBHOOKS, (wanted, options) => webhooks.listWebhooks(wanted, options))),
      POST: writing(
        createAdministered(settings, WEBHOOKS, async ({ id, attributesJson }, options) => {
          if (id !== '')
            throw new AppError({ code: codes.clientGeneratedId, source: { pointer: '/data/id' }, value: id });
          const { webhook } = await webhooks.createWebhook({ attributesJson }, options);
          return webhook;
        }),
      ),
    }),
    route(one, {
      GET: reading(
        getAdministered(settings, WEBHOOKS, async (id, options) => {
          const { webhook } = await webhooks.getWebhook({ id }, options);
          return webhook;
        }),
      ),
      PATCH: writing(
        updateAdministered(settings, WEBHOOKS, async (wanted, options) => {
          const { webhook } = await webhooks.updateWebhook(wanted, options);
          return webhook;
        }),
      ),
      DELETE: writing(deleteAdministered(WEBHOOKS, (id, options) => webhooks.deleteWebhook({ id }, options))),
    }),
    route(`${one}/rotate-secret`, {
      POST: writing(
        actOnAdministered(settings, WEBHOOKS, async (id, options) => {
          const { webhook } = await webhooks.rotateWebhookSecret({ id }, options);
          return webhook;
        }),
      ),
    }),
    route(`${one}/replay`, {
      POST: writing(
        actByDocument(settings, WEBHOOKS, async (wanted, options) => {
          const { webhook } = await webhooks.replayWebhook(wanted, options);
          return webhook;
        }),
      ),
    }),
    route(`${one}/deliveries`, { GET: listing(listDeliveries(settings, webhooks)) }),
  ];
  return routes.map((found) => ({ ...found, methods: mapValues(found.methods, rightsFirst(ask)) }));
}
