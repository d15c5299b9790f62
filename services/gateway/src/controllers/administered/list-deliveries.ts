import { WEBHOOKS } from '../../administered/kinds.js';
import type { AdministrationClients } from '../../clients.js';
import type { Controller } from '../../http/route.js';
import type { ListLimits } from '../../query/parse-list.js';
import { idOf } from './answer-administered.js';
import { listAdministered } from './list-administered.js';

/** GET of the tries to post to one webhook: 200 with one page, the latest first. */
export function listDeliveries(
  settings: ListLimits & { readonly publicUrl: string },
  webhooks: AdministrationClients['webhooks'],
): Controller {
  return (request, response) => {
    const id = idOf(request, WEBHOOKS);
    const kind = { type: 'webhook-deliveries', path: `${WEBHOOKS.path}/${id}/deliveries`, isListedOnly: true };
    const list = listAdministered(settings, kind, (wanted, options) =>
      webhooks.listDeliveries({ id, limit: wanted.limit, offset: wanted.offset }, options),
    );
    return list(request, response);
  };
}
