import { isEdgeLink, isRecordId, relatedAction, type Link } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { JudgeRequestMessage, JudgeResponseInput, OwnerMessage, QuestionMessage } from '@crm/protos';
import { findLink, findModule } from '../domain/find-module.js';
import { isLinkForbidden } from '../domain/link-rights.js';
import type { RecordAction } from '../domain/rights.js';
import type { LinkParts } from '../writes/read-link.js';

const ACTIONS: Readonly<Record<QuestionMessage['action'], RecordAction | undefined>> = {
  RECORD_ACTION_UNSPECIFIED: undefined,
  RECORD_ACTION_VIEW: 'view',
  RECORD_ACTION_EDIT: 'edit',
};

/**
 * Answers other services' questions about what the user may do with records. No statement where the user may perform
 * the action on all records of a module; then no record of the module is refused.
 */
export function judgeRights({
  catalog,
  database,
  refused,
  rightsOf,
}: Pick<LinkParts, 'catalog' | 'database' | 'refused' | 'rightsOf'>) {
  return async (
    { questions, replaced, written, wantedIds }: JudgeRequestMessage,
    context: CallContext,
  ): Promise<JudgeResponseInput> => {
    const { userId } = requireScope(context);
    const asked = questions.map(({ module, ids, action }) => {
      const recordAction = ACTIONS[action];
      if (recordAction === undefined) throw new AppError({ code: codes.malformedRequest, value: action });
      return { module: findModule(catalog, module), ids, action: recordAction };
    });
    const linkOf = (owner: OwnerMessage | null): Link | undefined =>
      owner === null ? undefined : findLink(findModule(catalog, owner.module), owner.link);
    const [link, writtenLink] = [linkOf(replaced), linkOf(written)];
    const rights = await rightsOf(userId);
    const whole = replaced !== null && link !== undefined && isEdgeLink(link) && isRecordId(replaced.id);
    const [keptIds, lockedIds, ...refusals] = await Promise.all([
      whole ? refused.findHiddenLinked(database, link, replaced.id, rights) : [],
      whole && relatedAction(link) === 'edit'
        ? refused.findLockedLinked(database, link, replaced.id, wantedIds, rights)
        : [],
      ...asked.map(({ module, ids, action }) => refused.find(database, module, ids.filter(isRecordId), action, rights)),
    ]);
    return {
      refusals: refusals.map(({ hidden, forbidden }) => ({ hiddenIds: [...hidden], forbiddenIds: [...forbidden] })),
      keptIds: [...keptIds],
      lockedIds: [...lockedIds],
      linkForbidden: writtenLink !== undefined && isLinkForbidden(catalog, writtenLink, rights),
    };
  };
}
