import type { BodyCursor } from './body-cursor.js';
import { closingQuote } from './closing-quote.js';

// An escape that may be cut off by the end of a chunk, with its maximum length.
const MAX_BEGUN_ESCAPE = 5;
const BEGUN_ESCAPE = /\\(?:u[0-9A-Fa-f]{0,3})?$/;
/** Longest remainder of a decoded base64 piece: three characters, each an escaped slash. */
const MAX_UNDECODED = 3 * 2;
const CONTROL_CHARACTER = /[\u0000-\u001f]/;

/** A string of the body is no JSON string (RFC 8259 section 7), or the body ends within it. */
export class MalformedStringError extends Error {
  /** The offending piece as it was written. */
  readonly written: string;
  /** Number of characters of the string before that piece. */
  readonly before: number;

  constructor(written: string, before: number) {
    super('This is no JSON string');
    this.written = written;
    this.before = before;
  }
}

/**
 * The text of one string of a body, piece by piece as it arrives, from after its opening quote through its closing
 * quote. Bytes become characters one by one, so it is only for texts that should be ASCII.
 */
export class StringText {
  readonly #cursor: BodyCursor;
  #begun = '';
  /** The last piece returned, as it was written. */
  #unjudged = '';
  #isAtEnd = false;
  #length = 0;

  constructor(cursor: BodyCursor) {
    this.#cursor = cursor;
  }

  /** Number of characters of the body that the string has taken up so far. */
  get length(): number {
    return this.#length;
  }

  /**
   * The next piece without its escapes; undefined at the end. Throws `MalformedStringError`. Control characters are
   * reported by the following call, and only where the caller has not decoded the piece as base64 in the meantime
   * (`isDecoded`; the remainder of an incomplete group is always checked), because the check costs more than decoding.
   */
  async next(isDecoded = false): Promise<string | undefined> {
    this.#judge(isDecoded ? -MAX_UNDECODED : 0);
    let written = '';
    while (written === '') {
      if (this.#isAtEnd) return undefined;
      if (!(await this.#cursor.advance())) throw new MalformedStringError(this.#begun, this.#length);
      written = this.#take();
    }
    const text = this.#unescape(written);
    this.#length += written.length;
    return text;
  }

  /** Reads to the end and discards the text. Throws `MalformedStringError`. */
  async skip(): Promise<void> {
    while ((await this.next()) !== undefined);
  }

  /** Looks for control characters in the last piece returned, from a character on. */
  #judge(from: number): void {
    const written = this.#unjudged;
    this.#unjudged = '';
    if (!CONTROL_CHARACTER.test(written.slice(from))) return;
    throw new MalformedStringError(written, this.#length - written.length);
  }

  /** The part of the string in this chunk, without an escape that may be cut off. */
  #take(): string {
    const { chunk, position } = this.#cursor;
    const { quote } = closingQuote(chunk, position, this.#begun === '\\');
    const end = quote < 0 ? chunk.length : quote;
    const text = this.#begun + chunk.toString('latin1', position, end);
    this.#isAtEnd = quote >= 0;
    this.#cursor.position = this.#isAtEnd ? end + 1 : end;
    const whole = this.#isAtEnd ? text.length : endOfWhole(text);
    this.#begun = text.slice(whole);
    return text.slice(0, whole);
  }

  #unescape(written: string): string {
    this.#unjudged = written;
    if (!written.includes('\\')) return written;
    // The most frequent escape in base64 by far, written by encoders that escape slashes. It is worth a fast path.
    const text = written.replaceAll('\\/', '/');
    if (!text.includes('\\')) return text;
    try {
      return String(JSON.parse(`"${written}"`));
    } catch {
      throw new MalformedStringError(written, this.#length);
    }
  }
}

/** Where an incomplete escape begins; otherwise the length. */
function endOfWhole(text: string): number {
  const tail = text.slice(-MAX_BEGUN_ESCAPE);
  const inTail = tail.search(BEGUN_ESCAPE);
  if (inTail < 0) return text.length;
  const begin = text.length - tail.length + inTail;
  // Counted from the end: a regular expression would try each backslash of a long run as the first one.
  let first = begin;
  while (first > 0 && text[first - 1] === '\\') first -= 1;
  return (begin - first) % 2 === 0 ? begin : text.length;
}
