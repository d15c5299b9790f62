/**
 * One line with the reason of a failure, including causes and without a stack: for failures that are expected, such as
 * an unavailable peer. Defects are logged with `err`, which keeps the stack.
 */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (
    let at: unknown = error;
    at !== undefined && reasons.length < 4;
    at = at instanceof Error ? at.cause : undefined
  ) {
    const reason = at instanceof AggregateError ? at.errors.map(text).join(', ') : text(at);
    if (reason !== '' && reasons.at(-1) !== reason) reasons.push(reason);
  }
  return reasons.join(': ');
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
