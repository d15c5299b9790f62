import { OPERATOR } from '../administration/act.js';
import type { Perform } from '../administration/perform.js';
import type { Client } from '../domain/client.js';
import { describeSettings } from '../domain/client-attributes.js';
import { insertClient } from '../repository/clients.js';

/** Stores a client unless its id is or was in use, so that an administrator's changes and deletions stay. */
export async function storeFirstClient(perform: Perform, client: Client): Promise<void> {
  await perform(OPERATOR, async (tx) => {
    if (!(await insertClient(tx, client))) return { result: undefined };
    return {
      result: undefined,
      act: { name: 'client.created', subject: client.id, details: describeSettings(client) },
    };
  });
}
