import { currentContext } from '@crm/runtime';
import { sql, toStatement, type SqlFragment } from './sql.js';
import type { Statement } from './statement.js';

/** The user, the client and the request that a write works for: a value of the setting `crm.author`. */
export type Author = readonly [userId: string, clientId: string, requestId: string];

/** The author of the current request's writes; null outside one, and in a request without a token. */
export function currentAuthor(): Author | null {
  const context = currentContext();
  return context?.actor ? [context.actor.userId, context.actor.clientId, context.requestId] : null;
}

/** Tells the triggers that log changes who makes those of the current transaction. */
export function setAuthor(author: Author): Statement {
  return toStatement(sql`select set_config('crm.author', ${author}::text[]::text, true)`, 'author_set');
}

/** The same within a statement that is a transaction by itself: a condition that is always true. */
export function isAuthored(): SqlFragment {
  return sql`set_config('crm.author', coalesce(${currentAuthor()}::text[]::text, ''), true) is not null`;
}
