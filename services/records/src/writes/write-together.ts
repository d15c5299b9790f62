import type { RequestKey } from '@crm/grpc';
import type { Database } from '@crm/postgres';
import type { OnAct } from '@crm/service';
import { ADMIN_SCOPE, type Actor } from '@crm/token';
import type { IsAdministrator } from '../domain/admin-only.js';
import { readActs, setPerformer } from '../repository/audit.js';
import { firstAnswers } from './first-answers.js';
import type { UnitOfWork, UnitsOfWork } from './unit-of-work.js';

export interface TogetherParts {
  readonly database: Database;
  readonly units: UnitsOfWork;
  readonly isAdministrator: IsAdministrator;
  readonly onAct: OnAct;
}

/** The sender of the writes of a unit of work, and the key with which they may be sent again. */
export interface Sender {
  readonly actor: Actor;
  readonly key: RequestKey | undefined;
  readonly requestId: string;
}

/**
 * Makes writes as one unit of work, and keeps the result for repetitions of the request. Acts of administrators are
 * recorded with them. The result survives JSON.
 */
export async function writeTogether<T>(
  { database, units, isAdministrator, onAct }: TogetherParts,
  { actor, key, requestId }: Sender,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const isAdministration = actor.scopes.has(ADMIN_SCOPE) && (await isAdministrator(actor.userId));
  const by = { userId: actor.userId, clientId: actor.clientId, requestId };
  return firstAnswers.answerOnce<T>(database, key, async (keep) => {
    const [result, acts] = await units.run(async (unit) => {
      if (isAdministration) await setPerformer(unit.tx, by);
      const written = await work(unit);
      await keep(unit.tx, written);
      return [written, isAdministration ? await readActs(unit.tx) : []] as const;
    });
    for (const act of acts) onAct(by, act);
    return result;
  });
}
