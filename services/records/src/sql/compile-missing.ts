import type { Module } from '@crm/catalog';
import { column, tableOf } from './quote.js';

/** A record that is not live: the place of its module in the question, and its id. */
export interface MissingRow {
  readonly question: number;
  readonly id: string;
}

/**
 * Which records are not live. Parameters: an array of ids for each of the modules. A scalar subquery is always a look-up
 * by primary key; an anti-join may become a hash of a whole table.
 */
export function compileMissing(modules: readonly Module[]): { readonly text: string } {
  const questions = modules.map((module, index) => {
    const isLive = `${column('p', 'id')} = w.id and not ${column('p', 'deleted')}`;
    return `select ${index} as question, w.id from unnest($${index + 1}::text[]) w (id)
where (select true from ${tableOf(module)} p where ${isLive}) is null`;
  });
  return { text: questions.join('\nunion all\n') };
}
