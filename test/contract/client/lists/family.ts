import type { Api } from '../api.js';
import type { Resource } from '../document.js';
import { create } from '../records.js';

/** An account and those below it. */
export interface Family {
  readonly parent: Resource;
  readonly members: readonly Resource[];
}

/**
 * Creates accounts below one parent, in the order in which they are returned: with equal texts, numbers, and empty
 * values.
 */
export async function createFamily(api: Api): Promise<Family> {
  const parent = await create(api, 'Accounts');
  const members: Resource[] = [];
  for (let index = 0; index < 13; index += 1) {
    const ownership = [null, 'a', 'A', 'b', ''][index % 5];
    const total_revenue = [null, 1.5, -2, '12345678901234567890.5'][index % 4];
    const last_contacted = [null, '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z'][index % 3];
    const attributes = { parent_id: parent.id, ownership, total_revenue, last_contacted };
    members.push(await create(api, 'Accounts', attributes));
  }
  return { parent, members };
}
