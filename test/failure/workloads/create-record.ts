import { creation, freshId, type ModuleName } from '../../contract/client/records.js';
import { resourceOf, type Resource } from '../../contract/client/document.js';
import { untilKnown, type Client } from './client.js';

/** Creates a record under a key, repeating the request until there is an answer. */
export async function createRecord(
  client: Client,
  module: ModuleName,
  attributes: Readonly<Record<string, unknown>> = {},
): Promise<Resource> {
  const [document, headers] = [creation(module, attributes), { 'idempotency-key': freshId() }];
  const answer = await untilKnown(() => client.attempt((api) => api.post(`/modules/${module}`, document, headers)));
  return resourceOf(answer, 201);
}
