import { OPERATOR } from '../administration/act.js';
import type { Perform } from '../administration/perform.js';
import type { Client } from '../domain/client.js';
import { describeSettings } from '../domain/client-attributes.js';
import { insertClient } from '../repository/clients.js';

/** Stores a client unless one with its id ever existed: later changes and deletions by administrators stay. */
export async function storeFirstClient(perform: Perform, client: Client): Promise<void> {
  await perform(OPERATOR, async (tx) => {
    if (!(await insertClient(tx, client))) return { result: undefined };
    return {
      result: undefined,
      act: { name: 'client.created', subject: client.id, details: describeSettings(client) },
    };
  });
}
