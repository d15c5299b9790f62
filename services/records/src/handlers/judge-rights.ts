import { isEdgeLink, isRecordId } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { JudgeRequestMessage, JudgeResponseInput, QuestionMessage } from '@crm/protos';
import { findLink, findModule } from '../domain/find-module.js';
import type { RecordAction } from '../domain/rights.js';
import type { Dependencies } from './dependencies.js';

const ACTIONS: Readonly<Record<QuestionMessage['action'], RecordAction | undefined>> = {
  RECORD_ACTION_UNSPECIFIED: undefined,
  RECORD_ACTION_VIEW: 'view',
  RECORD_ACTION_EDIT: 'edit',
};

/**
 * Tells other services what the user may do with records. No statement where the user may do it with all records of a
 * module, then nothing of it is refused.
 */
export function judgeRights({ catalog, database, refused, rightsOf }: Dependencies) {
  return async ({ questions, replaced }: JudgeRequestMessage, context: CallContext): Promise<JudgeResponseInput> => {
    const { userId } = requireScope(context);
    const asked = questions.map(({ module, ids, action }) => {
      const known = ACTIONS[action];
      if (known === undefined) throw new AppError({ code: 8408, value: action });
      return { module: findModule(catalog, module), ids, action: known };
    });
    const link = replaced === null ? undefined : findLink(findModule(catalog, replaced.module), replaced.link);
    const rights = await rightsOf(userId);
    const [keptIds, ...refusals] = await Promise.all([
      replaced === null || link === undefined || !isEdgeLink(link) || !isRecordId(replaced.id)
        ? []
        : refused.findHiddenLinked(database, link, replaced.id, rights),
      ...asked.map(({ module, ids, action }) => refused.find(database, module, ids.filter(isRecordId), action, rights)),
    ]);
    return {
      refusals: refusals.map(({ hidden, forbidden }) => ({ hiddenIds: [...hidden], forbiddenIds: [...forbidden] })),
      keptIds: [...keptIds],
    };
  };
}
