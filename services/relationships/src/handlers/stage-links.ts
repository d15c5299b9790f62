import { readEntries } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import { isUuid, requireScope, type CallContext } from '@crm/grpc';
import type { StageRequestMessage } from '@crm/protos';
import { findEdge } from '../domain/find-edge.js';
import { untilFree } from '../domain/until-free.js';
import { stageLinks, type LinkChange, type StagedChange } from '../repository/edges.js';
import { stageNewLinks, stageNewPairs } from '../repository/stage-new.js';
import { beginStaging } from '../repository/staged-operations.js';
import type { Dependencies } from './dependencies.js';

const WRITE_SCOPES = [
  'standard:create',
  'standard:update',
  'standard:relationship:create',
  'standard:relationship:update',
  'standard:relationship:delete',
] as const;

/** The links of new records that one statement stages: it is planned anew for each combination. */
const MAX_TOGETHER = 20;

type Verb = StagedChange['verb'] | 'new';

/** `new`: the operation has created the owner, so that nothing is linked to it yet. */
const VERBS: Readonly<Record<StageRequestMessage['links'][number]['verb'], Verb>> = {
  LINK_VERB_UNSPECIFIED: 'replace',
  LINK_VERB_ADD: 'add',
  LINK_VERB_REMOVE: 'remove',
  LINK_VERB_NEW: 'new',
};

type StageResponse = Readonly<Record<string, never>>;

/**
 * Stages the links of a record that records is about to write, all or none. Needs the token of the user behind that
 * write. Records checks in its own transaction whether the records at both ends are live.
 */
export function stageLinksHandler({ catalog, database, release, write }: Dependencies) {
  return async ({ opId, links, step }: StageRequestMessage, context: CallContext): Promise<StageResponse> => {
    requireWriteScope(context);
    if (!isUuid(opId)) throw new AppError({ code: codes.malformedRequest, value: opId });
    const faults: Fault[] = [];
    const changes = links.map(({ owner, entries, keptIds, verb }) => {
      const owned = findEdge(catalog, owner);
      const read = readEntries(owned.link, owned.nearId, entries);
      faults.push(...read.faults);
      return { ...owned, wanted: read.wanted, keptIds, verb: VERBS[verb] };
    });
    throwIfAny(faults);
    const ordered = changes.toSorted((a, b) => (subjectOf(a) < subjectOf(b) ? -1 : 1));
    const { signal } = context;
    const isNew = links.length > 0 && links.length <= MAX_TOGETHER && links.every(({ newOwner }) => newOwner);
    if (isNew && step === 0 && !signal.aborted && (await stageNewLinks(database, ordered, opId))) return {};
    const stage = () =>
      write(context, async (tx) => {
        if (!(await beginStaging(tx, opId, step, [...new Set(ordered.map(({ link }) => link.table))]))) return;
        await stageNewPairs(
          tx,
          ordered.filter(({ verb }) => verb === 'new'),
          opId,
        );
        for (const { verb, ...change } of ordered) if (verb !== 'new') await stageLinks(tx, { ...change, verb }, opId);
        // The caller no longer waits: roll back instead of leaving rows for a later settlement.
        if (signal.aborted) throw new AppError({ code: codes.deadlineExceeded });
      });
    await untilFree(stage, { release, signal });
    return {};
  };
}

/** All writes take the links of several records in one order, which prevents deadlocks. */
function subjectOf({ link, nearId }: LinkChange): string {
  return `${link.table} ${link.nearSide} ${nearId}`;
}

/** Records has already required the right scopes: an attribute backed by a link needs no scope of relationships. */
function requireWriteScope(context: CallContext): void {
  const { scopes } = requireScope(context);
  if (!WRITE_SCOPES.some((scope) => scopes.has(scope)))
    throw new AppError({ code: codes.insufficientScope, value: 'standard:relationship:update' });
}
