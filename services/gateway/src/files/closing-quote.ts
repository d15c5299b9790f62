const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where a string that is open at `from` ends in a chunk of a JSON text. */
export interface StringEnd {
  /** The position of the closing quote; -1 when the string continues in the next chunk. */
  readonly quote: number;
  /** The first character of the next chunk is the second one of an escape. */
  readonly isEscaped: boolean;
}

/**
 * Finds the first quote that is not escaped. `isEscaped` says that the first character is the second one of an escape.
 */
export function closingQuote(chunk: Buffer, from: number, isEscaped: boolean): StringEnd {
  const start = isEscaped ? from + 1 : from;
  let position = start;
  for (;;) {
    const quote = chunk.indexOf(QUOTE, position);
    const isNextEscaped = backslashesBefore(chunk, quote < 0 ? chunk.length : quote, start) % 2 === 1;
    if (quote < 0 || !isNextEscaped) return { quote, isEscaped: isNextEscaped };
    position = quote + 1;
  }
}

function backslashesBefore(chunk: Buffer, end: number, start: number): number {
  let position = end;
  while (position > start && chunk[position - 1] === BACKSLASH) position -= 1;
  return end - position;
}
