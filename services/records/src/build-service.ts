import { catalog } from '@crm/catalog';
import type { Logger } from '@crm/runtime';
import { authorityAt, createBackend, type SchemaFolders, type WiredService } from '@crm/service';
import type { Config } from './config.js';
import { SCHEMA } from './schema.js';
import { composeRecords } from './service.js';
import { edgeViews } from './sql/compile-edge.js';

/**
 * Builds the serving process, which is not ready before the relationships service has published the links that it
 * reads.
 */
export function buildService(
  config: Config,
  folders: SchemaFolders,
  options: { readonly logger?: Logger } = {},
): Promise<WiredService> {
  const { authAddress, relationshipsAddress, fileTicketKeys, purgeIntervalMs, defaultAccess, ...limited } = config;
  const { queryLimits, laneLimits, answerLimits, ...settings } = limited;
  return createBackend({
    service: SCHEMA,
    settings,
    folders,
    reads: edgeViews(catalog),
    ...options,
    authority: authorityAt(SCHEMA, authAddress),
    compose: composeRecords({
      relationshipsAddress,
      fileTicketKeys,
      purgeIntervalMs,
      defaultAccess,
      queryLimits,
      laneLimits,
      answerLimits,
    }),
  });
}
