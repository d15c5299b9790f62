import type { Statement } from './statement.js';

/** A text with named parameters, compiled once to be run with different values. */
export interface CompiledSql {
  /** SQL with `$1`, `$2`, ... for the values. */
  readonly text: string;
  /** The name of each parameter, in the order of their numbers. */
  readonly names: readonly string[];
}

/** A string literal or quoted name, a cast, a named parameter, or a numbered one. */
const TOKEN = /'[^']*'|"[^"]*"|::|:([a-z]\w*)|\$\d/gi;

/**
 * Compiles SQL whose parameters are names, such as `:user` or `:ids::text[]`; the same name is the same parameter. For
 * statements that are generated and prepared once; the `sql` tag is for all others. The text has no comments.
 * @throws TypeError where a parameter has a number.
 */
export function compileSql(text: string): CompiledSql {
  const numbers = new Map<string, number>();
  const numbered = text.replace(TOKEN, (token, name?: string) => {
    if (token.startsWith('$')) throw new TypeError(`A parameter has a number: ${token}`);
    if (name === undefined) return token;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return `$${number}`;
  });
  return { text: numbered, names: [...numbers.keys()] };
}

/**
 * The compiled statement with these values, and with its name or label. Values that it does not ask for are left out.
 * @throws TypeError for a parameter without a value; null is the absent value.
 */
export function bind(
  { name, label, text, names }: CompiledSql & Pick<Statement, 'name' | 'label'>,
  values: Readonly<Record<string, unknown>>,
): Statement {
  return {
    ...(name !== undefined && { name }),
    ...(label !== undefined && { label }),
    text,
    values: names.map((parameter) => {
      const value = values[parameter];
      if (value === undefined) throw new TypeError(`The SQL parameter :${parameter} is undefined`);
      return value;
    }),
  };
}
