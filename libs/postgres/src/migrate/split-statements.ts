/**
 * The statements of a migration that runs without a transaction: Postgres would put several that are sent together into
 * one. A statement ends with a semicolon at the end of a line, so texts and function bodies may not have one there. Each
 * stands as far from the beginning as in the file, after blanks, so that a failure names its line.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  for (let begin = 0; text.slice(begin).trim() !== '';) {
    const end = begin + (/;[ \t]*(?:\n|$)/.exec(text.slice(begin))?.index ?? text.length) + 1;
    statements.push(text.slice(0, begin).replace(/[^\n]/g, ' ') + text.slice(begin, end));
    begin = end;
  }
  return statements;
}
