/**
 * The statements of a migration that runs without a transaction: Postgres would run several that are sent together in
 * one transaction. A statement ends with a semicolon at the end of a line outside a dollar-quoted body, so no other
 * text may have one there. Each statement keeps its offset in the file by leading blanks, so that a failure names its
 * line.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  for (let begin = 0; text.slice(begin).trim() !== '';) {
    const end = begin + lengthOfFirst(text.slice(begin));
    statements.push(text.slice(0, begin).replace(/[^\n]/g, ' ') + text.slice(begin, end));
    begin = end;
  }
  return statements;
}

/** Bodies, to be skipped, and the ends of statements. */
const BODY_OR_END = /\$(\w*)\$[\s\S]*?\$\1\$|;[ \t]*(?:\n|$)/g;

function lengthOfFirst(text: string): number {
  for (const { 0: found, index } of text.matchAll(BODY_OR_END)) if (found.startsWith(';')) return index + 1;
  return text.length;
}
