import { compareMiddle } from '@crm/catalog';
import { throwIfAny } from '@crm/errors';
import { sqlState, type Queryable } from '@crm/postgres';
import { diffLinks } from '../domain/diff-links.js';
import { LinkBusy } from '../domain/link-busy.js';
import { LinkStatements } from '../sql/compile-edges.js';
import { stageNew, type NewLink } from '../sql/compile-stage-new.js';
import { farIdsOf, newValues, type LinkChange } from './edges.js';

/** unique_violation, and deadlock_detected, when two requests create the same record. */
const IN_THE_WAY: ReadonlySet<string | undefined> = new Set(['23505', '40P01']);

/**
 * Stages the links of records that an operation creates. Nothing can be linked to them yet, so there is nothing to
 * lock, compare or remove: one statement in a transaction of its own. False, without staging anything, when another
 * write conflicts all the same, as when two requests create the same record. An operation that was already staged or
 * settled stages nothing, which is no failure.
 */
export async function stageNewLinks(
  database: Queryable,
  changes: readonly LinkChange[],
  operation: string,
): Promise<boolean> {
  try {
    await database.run(stageNew(changes.map(toNewLink), operation));
    return true;
  } catch (error) {
    if (IN_THE_WAY.has(sqlState(error))) return false;
    throw error;
  }
}

/**
 * Stages links of records that an operation creates, as part of a transaction that stages more; one statement for each
 * link of their module. Throws `LinkBusy` when a pair exists, as when two requests create the same record.
 */
export async function stageNewPairs(tx: Queryable, changes: readonly LinkChange[], operation: string): Promise<void> {
  for (const [link, same] of Map.groupBy(changes, (change) => change.link)) {
    const owned = same.map(toNewLink);
    const nearIds = owned.flatMap(({ nearId, farIds }) => farIds.map(() => nearId));
    const [farIds, values] = [owned.flatMap((one) => one.farIds), owned.flatMap((one) => one.values)];
    const statement = new LinkStatements(link, '').insertNew(nearIds, farIds, values, operation);
    if ((await tx.count(statement)) < farIds.length) throw new LinkBusy();
  }
}

function toNewLink({ link, nearId, wanted }: LinkChange): NewLink {
  const { add } = diffLinks(wanted, []);
  throwIfAny(add.flatMap(({ managed }) => compareMiddle(link, managed, undefined)));
  return { link, nearId, farIds: farIdsOf(add), values: newValues(link, add) };
}
