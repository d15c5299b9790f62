import { moduleNamed, type Module } from '@crm/catalog';
import { MARKS, type UserSource } from '../plan/list-plan.js';
import { SCHEMA } from '../schema.js';
import { column, literal, quote, tableOf } from './quote.js';
import type { Sight } from './sight.js';

/** What restricts the rows of a module, in alias `r`, to those that a user has to do with. */
export interface CompiledUserSource {
  /** Inner joins that follow the table; each record comes at most once. */
  readonly joins: string;
  /** When the user looked at the record: an instant that is never null, to the microsecond. Only of viewed records. */
  readonly orderColumn?: string;
}

/**
 * Compiles the source of such a list. Parameter number `user`: the id of the user. Whether a record is visible is for `r`
 * to say.
 */
export function compileUserSource(sight: Sight, module: Module, kind: UserSource, user: number): CompiledUserSource {
  const [id, of] = [column('r', 'id'), literal(module.name)];
  if (kind === 'viewed') {
    const isView = `v."user_id" = $${user} and v."module" = ${of} and v."record_id" = ${id}`;
    return { joins: `join ${quote(SCHEMA)}."viewed" v on ${isView}`, orderColumn: column('v', 'date_viewed') };
  }
  // At most one: a unique index lets nobody mark a record twice.
  const isMark = `f."created_by" = $${user} and f."parent_type" = ${of} and f."parent_id" = ${id}`;
  const marks = moduleNamed(sight.catalog, MARKS);
  return { joins: `join ${tableOf(marks)} f on ${isMark} and ${sight.isVisible(marks, 'f')}` };
}
