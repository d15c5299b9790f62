import type pg from 'pg';
import type { Statement } from './statement.js';

/**
 * A connection that has prepared so many characters of statements is closed. Postgres keeps each with its plan for as
 * long as the connection lives: some hundred bytes for each character, 30 to 40 MiB in all (security#costly-queries).
 */
const MOST_CHARACTERS = 384 * 1024;

/** The statements that each connection has prepared. */
export class PreparedTexts {
  readonly #names = new WeakMap<pg.PoolClient, Set<string>>();
  readonly #characters = new WeakMap<pg.PoolClient, number>();

  /** Notes that the connection runs the statement, and prepares it if it has a new name. */
  note(client: pg.PoolClient, { name, text }: Statement): void {
    if (name === undefined) return;
    const names = this.#names.get(client);
    if (names?.has(name) === true) return;
    if (names === undefined) this.#names.set(client, new Set([name]));
    else names.add(name);
    this.#characters.set(client, (this.#characters.get(client) ?? 0) + text.length);
  }

  /** Whether the connection is to be closed when it is free. */
  areMany(client: pg.PoolClient): boolean {
    return (this.#characters.get(client) ?? 0) > MOST_CHARACTERS;
  }
}
