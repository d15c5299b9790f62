import { moduleNamed, type Module } from '@crm/catalog';
import { SCHEMA } from '../../schema.js';
import { column, literal, quote, tableOf } from '../../sql/quote.js';
import type { Sight } from '../../sql/sight.js';
import { MARKS, type UserSource } from '../plan/list-plan.js';

/** Restricts the rows of a module, in alias `r`, to those related to a user. */
export interface CompiledUserSource {
  /** Inner joins that follow the table; each record comes at most once. */
  readonly joins: string;
  /**
   * The time at which the user viewed the record: an instant to the microsecond, never null. Only for viewed records.
   */
  readonly orderColumn?: string;
}

/**
 * Compiles the source of such a list. Parameter: `user`, the id of the user. The visibility of a record is a separate
 * condition on `r`.
 */
export function compileUserSource(sight: Sight, module: Module, kind: UserSource): CompiledUserSource {
  const [id, of] = [column('r', 'id'), literal(module.name)];
  if (kind === 'viewed') {
    const isView = `v."user_id" = :user and v."module" = ${of} and v."record_id" = ${id}`;
    return { joins: `join ${quote(SCHEMA)}."viewed" v on ${isView}`, orderColumn: column('v', 'date_viewed') };
  }
  // At most one: a unique index prevents a user from marking a record twice.
  const isMark = `f."created_by" = :user and f."parent_type" = ${of} and f."parent_id" = ${id}`;
  const marks = moduleNamed(sight.catalog, MARKS);
  return { joins: `join ${tableOf(marks)} f on ${isMark} and ${sight.isVisible(marks, 'f')}` };
}
