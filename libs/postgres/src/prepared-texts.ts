import type pg from 'pg';
import type { Statement } from './statement.js';

/**
 * A connection that has prepared so many characters of statements is closed. Postgres keeps each with its plan for as
 * long as the connection lives: some hundred bytes for each character, 30 to 40 MiB in all (security#costly-queries).
 */
const MOST_CHARACTERS = 384 * 1024;

/** The statements that each connection has prepared. */
export class PreparedTexts {
  readonly #prepared = new WeakMap<pg.PoolClient, { readonly names: Set<string>; characters: number }>();

  /** Notes that the connection runs the statement, and prepares it if it has a new name. */
  note(client: pg.PoolClient, { name, text }: Statement): void {
    if (name === undefined) return;
    const prepared = this.#prepared.get(client) ?? { names: new Set(), characters: 0 };
    if (prepared.names.has(name)) return;
    prepared.names.add(name);
    prepared.characters += text.length;
    this.#prepared.set(client, prepared);
  }

  /** Whether the connection is to be closed when it is free. */
  areMany(client: pg.PoolClient): boolean {
    return (this.#prepared.get(client)?.characters ?? 0) > MOST_CHARACTERS;
  }
}
