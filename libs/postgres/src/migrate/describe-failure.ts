import pg from 'pg';

/** One line about a failed statement: Postgres' message, its detail, and the line of the text that it points at. */
export function describeFailure(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error);
  const position = Number(error.position);
  const line = position > 0 ? ` (line ${text.slice(0, position).split('\n').length})` : '';
  const detail = error.detail === undefined ? '' : `; ${error.detail}`;
  return `${error.message}${line}${detail}`;
}
