import type { Api } from '../api.js';
import { create, freshText } from '../records.js';

/** Three accounts in the order of their names, which share a unique prefix; `like` finds them. */
export async function threeAccounts(
  api: Api,
): Promise<{ readonly like: string; readonly names: readonly string[]; readonly ids: readonly string[] }> {
  const prefix = freshText('Paged');
  const names = ['a', 'b', 'c'].map((end) => `${prefix}-${end}`);
  const ids: string[] = [];
  for (const name of names) ids.push((await create(api, 'Accounts', { name })).id);
  return { like: `[[li]]${prefix}%`, names, ids };
}
