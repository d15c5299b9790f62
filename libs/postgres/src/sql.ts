import type { Statement } from './statement.js';

/**
 * A piece of SQL whose values are kept apart from its text: `chunks` has one element more than `values`, and value n
 * belongs between chunk n and chunk n + 1. Only the functions of this file make one, so text from a request cannot
 * become SQL.
 */
export class SqlFragment {
  readonly chunks: readonly string[];
  readonly values: readonly unknown[];

  /** @internal */
  constructor(chunks: readonly string[], values: readonly unknown[]) {
    this.chunks = chunks;
    this.values = values;
  }
}

const IDENTIFIER = /^[a-z_][a-z0-9_]*$/;
// NAMEDATALEN - 1: Postgres would cut a longer name silently, and two statements or columns could become one.
const MAX_NAME_BYTES = 63;
const STATEMENT_NAME = /^[a-z][a-z0-9_.:-]*$/;

/**
 * Tagged template: `` sql`select ${identifier('name')} from t where id = ${id}` ``. Fragments are spliced in as SQL;
 * everything else becomes a parameter, an array one array parameter.
 * @throws TypeError for `undefined`, which is always a mistake.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): SqlFragment {
  const builder = new FragmentBuilder(strings[0] ?? '');
  for (const [index, value] of values.entries()) {
    if (value instanceof SqlFragment) builder.addFragment(value);
    else builder.addValue(value);
    builder.addText(strings[index + 1] ?? '');
  }
  return builder.build();
}

/** One or several names, such as schema and table, quoted and joined by dots. Throws TypeError for any other text. */
export function identifier(...names: readonly [string, ...string[]]): SqlFragment {
  return new SqlFragment([names.map(quoteName).join('.')], []);
}

/** Joins fragments with a separator, itself SQL such as `sql` and ``; empty for an empty list. */
export function join(fragments: readonly SqlFragment[], separator: SqlFragment | ', ' | ' and ' | ' or '): SqlFragment {
  const between = typeof separator === 'string' ? new SqlFragment([separator], []) : separator;
  const builder = new FragmentBuilder('');
  for (const [index, fragment] of fragments.entries()) {
    if (index > 0) builder.addFragment(between);
    builder.addFragment(fragment);
  }
  return builder.build();
}

/** SQL text from the catalogue or another source in this repository; never from a request. */
export function trusted(text: string): SqlFragment {
  return new SqlFragment([text], []);
}

/**
 * The statement to run. With a name, Postgres parses and plans it once for each connection; the name must then belong
 * to this text alone. The part before a colon labels the statement in metrics: `list_accounts:4f1d` is counted as
 * `list_accounts`.
 * @throws TypeError for a name that is not `[a-z][a-z0-9_.:-]*` or longer than 63 bytes.
 */
export function toStatement(fragment: SqlFragment, name?: string): Statement {
  if (name !== undefined && !isStatementName(name))
    throw new TypeError(`Not a statement name: ${JSON.stringify(name)}`);
  let text = fragment.chunks[0] ?? '';
  for (let index = 1; index < fragment.chunks.length; index += 1) text += `$${index}${fragment.chunks[index]}`;
  return name === undefined ? { text, values: fragment.values } : { name, text, values: fragment.values };
}

function quoteName(name: string): string {
  if (!IDENTIFIER.test(name) || name.length > MAX_NAME_BYTES) {
    throw new TypeError(`Not an SQL identifier: ${JSON.stringify(name)}`);
  }
  return `"${name}"`;
}

function isStatementName(name: string): boolean {
  return STATEMENT_NAME.test(name) && name.length <= MAX_NAME_BYTES;
}

class FragmentBuilder {
  readonly #chunks: string[] = [];
  readonly #values: unknown[] = [];
  #last: string;

  constructor(first: string) {
    this.#last = first;
  }

  addText(text: string): void {
    this.#last += text;
  }

  addValue(value: unknown): void {
    if (value === undefined) throw new TypeError('An SQL parameter is undefined; null is the absent value');
    this.#chunks.push(this.#last);
    this.#values.push(value);
    this.#last = '';
  }

  addFragment(fragment: SqlFragment): void {
    for (const [index, value] of fragment.values.entries()) {
      this.addText(fragment.chunks[index] ?? '');
      this.addValue(value);
    }
    this.addText(fragment.chunks.at(-1) ?? '');
  }

  build(): SqlFragment {
    return new SqlFragment([...this.#chunks, this.#last], this.#values);
  }
}
