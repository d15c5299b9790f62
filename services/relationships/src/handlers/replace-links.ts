import { requireScope, type CallContext } from '@crm/grpc';
import type { LinkEntryInput, ReplaceRequestMessage } from '@crm/protos';
import { untilFree } from '../domain/until-free.js';
import { replaceLinks } from '../repository/edges.js';
import type { Dependencies } from './dependencies.js';
import { checkLinkage } from './check-linkage.js';
import { toEntry } from './to-entry.js';

/**
 * Makes the entries the whole link, as far as the user sees it; no entries clear it. Records that the user does not see
 * stay linked. One local transaction.
 */
export function replaceLinksHandler(dependencies: Dependencies) {
  const { release, write } = dependencies;
  return async (request: ReplaceRequestMessage, context: CallContext): Promise<{ entries: LinkEntryInput[] }> => {
    requireScope(context, 'standard:relationship:update');
    const { signal } = context;
    const change = await checkLinkage(dependencies, request, 'replace', signal);
    const stored = await untilFree(() => write(context, (tx) => replaceLinks(tx, change)), { release, signal });
    return { entries: stored.map(toEntry) };
  };
}
