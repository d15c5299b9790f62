import { answering, startReceiver, type Received } from '@crm/testkit';
import { Webhook } from 'standardwebhooks';
import type { Api } from '../../contract/client/api.js';
import { documentOf, expectStatus } from '../../contract/client/document.js';
import type { Answer } from '../../contract/client/send.js';
import { untilKnown, type Client } from '../workloads/client.js';
import { feedChange, type ChangeObject, type FeedChange } from './feed-change.js';
import type { FeedReader } from './feed-reader.js';

/** A receiver to which a webhook posts the feed. */
export interface WebhookReader extends FeedReader {
  /** How often a change came again. */
  readonly repeats: () => number;
  /** Changes that came before one that was received earlier, or with another id. */
  readonly odd: readonly string[];
}

interface WebhookObject {
  readonly id: string;
  readonly attributes: { readonly secret?: string };
}

/** Creates a webhook that posts the changes after a position, and receives them; the last one may come again. */
export async function startWebhookReader(client: Client, from: string): Promise<WebhookReader> {
  const changes: FeedChange[] = [];
  const odd: string[] = [];
  let [secret, repeats] = ['', 0];
  const receiver = await startReceiver((request, response) => {
    const { body = '', headers = {} }: Partial<Received> = receiver.received.at(-1) ?? {};
    const { id, data } = new Webhook(secret).verify(body, headers as Record<string, string>) as {
      readonly id: string;
      readonly data: ChangeObject['attributes'];
    };
    const change = feedChange({ type: 'changes', id, attributes: data });
    const last = changes.at(-1)?.position ?? 0;
    if (change.position === last) repeats += 1;
    else if (change.position < last || !String(headers['webhook-id']).endsWith(`.${id}`)) odd.push(body);
    else changes.push(change);
    answering(204)(request, response);
  });
  const ask = async (call: (api: Api) => Promise<Answer>, status = 200): Promise<WebhookObject> => {
    const answer = await untilKnown(() => client.attempt(call));
    expectStatus(answer, status);
    return documentOf(answer).data as WebhookObject;
  };
  const wanted = { url: receiver.url, active: false };
  const { id, attributes } = await ask((api) => api.post('/webhooks', documentWith(wanted)), 201);
  secret = String(attributes.secret);
  await ask((api) => api.post(`/webhooks/${id}/replay`, documentWith({ position: from })));
  await ask((api) => api.patch(`/webhooks/${id}`, documentWith({ active: true }, id)));
  return { name: 'webhook', changes, odd, repeats: () => repeats, stop: () => receiver.stop() };
}

function documentWith(attributes: object, id?: string): object {
  return { data: { type: 'webhooks', ...(id === undefined ? {} : { id }), attributes } };
}
