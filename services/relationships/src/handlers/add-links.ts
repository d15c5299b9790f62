import { FirstAnswers, readRequestKey, requireScope, type CallContext } from '@crm/grpc';
import type { AddRequestMessage, LinkEntryInput } from '@crm/protos';
import { untilFree } from '../domain/until-free.js';
import { keepAnswer, recallAnswer } from '../repository/answers.js';
import { addLinks, type StoredLink } from '../repository/edges.js';
import type { Dependencies } from './dependencies.js';
import { checkLinkage } from './check-linkage.js';
import { toEntry } from './to-entry.js';

const firstAnswers = new FirstAnswers({ keep: keepAnswer, recall: recallAnswer });

/**
 * Links the entries, or changes the middle values of those already linked, in one local transaction. A request with an
 * Idempotency-Key takes effect once, however often it is sent.
 */
export function addLinksHandler(dependencies: Dependencies) {
  const { database, release, write } = dependencies;
  return async (request: AddRequestMessage, context: CallContext): Promise<{ entries: LinkEntryInput[] }> => {
    requireScope(context, 'standard:relationship:create');
    const key = readRequestKey(request.opId, request.fingerprint);
    const { signal } = context;
    const stored = await firstAnswers.answerOnce<StoredLink[]>(database, key, async (keep) => {
      const change = await checkLinkage(dependencies, request, 'add', signal);
      if (change.wanted.length === 0 && key === undefined) return [];
      const add = () =>
        write(context, async (tx) => {
          const added = await addLinks(tx, change);
          await keep(tx, added);
          return added;
        });
      return untilFree(add, { release, signal });
    });
    return { entries: stored.map(toEntry) };
  };
}
