import { createHash } from 'node:crypto';
import { withClient } from '@crm/local-stack';

/** Whether the files service stores this content, referenced or not. */
export async function isStored(adminUrl: string, bytes: Uint8Array): Promise<boolean> {
  const sha256 = createHash('sha256').update(bytes).digest();
  const { rows } = await withClient(adminUrl, async (client) =>
    client.query('select from files.blob where sha256 = $1', [sha256]),
  );
  return rows.length > 0;
}

/**
 * How many chunks the files service stores of contents that are incomplete: uploads under way, broken off, or being
 * removed.
 */
export async function unclaimedChunkCount(adminUrl: string): Promise<number> {
  const { rows } = await withClient(adminUrl, async (client) =>
    client.query<{ count: number }>(
      'select count(*)::int as count from files.blob_chunk left join files.blob using (content) where sha256 is null',
    ),
  );
  return rows[0]?.count ?? 0;
}

/** Makes all contents so old that unreferenced ones are removed. */
export async function ageContents(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) =>
    client.query(`update files.blob set touched_at = touched_at - interval '25 hours';
update files.unclaimed set since = since - interval '25 hours'`),
  );
}
