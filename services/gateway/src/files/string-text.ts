import type { BodyCursor } from './body-cursor.js';
import { closingQuote } from './closing-quote.js';

// An escape that the end of a chunk may have cut; it has at most so many characters.
const MAX_BEGUN_ESCAPE = 5;
const BEGUN_ESCAPE = /\\(?:u[0-9A-Fa-f]{0,3})?$/;
/** What is left of a piece of base64 that was decoded, at most: three characters, each an escaped slash. */
const MAX_UNDECODED = 3 * 2;
const CONTROL_CHARACTER = /[\u0000-\u001f]/;

/** A string of the body is no JSON string (RFC 8259 section 7), or the body ends within it. */
export class MalformedStringError extends Error {
  /** The piece of it that is to blame, as it was written. */
  readonly written: string;
  /** How many characters of it stand before that piece. */
  readonly before: number;

  constructor(written: string, before: number) {
    super('This is no JSON string');
    this.written = written;
    this.before = before;
  }
}

/**
 * The text of one string of a body, piece by piece as it arrives, from behind its opening quote to its closing one, which is
 * read too. Every byte is given as a character: only for texts in which none beyond ASCII are expected.
 */
export class StringText {
  readonly #cursor: BodyCursor;
  #begun = '';
  /** The piece that was given last, as it was written. */
  #unjudged = '';
  #isAtEnd = false;
  #length = 0;

  constructor(cursor: BodyCursor) {
    this.#cursor = cursor;
  }

  /** How many characters it takes up in the body, up to where it was read. */
  get length(): number {
    return this.#length;
  }

  /**
   * The next piece without its escapes; undefined at the end. Throws `MalformedStringError`; for control characters only when
   * it is called again, and not if the caller has decoded the piece as base64 meanwhile, but for a rest that is no group yet:
   * looking for them costs more than decoding.
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

  /** Reads on to the end, whatever the string says, as long as it is one. Throws `MalformedStringError`. */
  async skip(): Promise<void> {
    while ((await this.next()) !== undefined);
  }

  /** Looks for control characters in the piece that was given last, from a character on. */
  #judge(from: number): void {
    const written = this.#unjudged;
    this.#unjudged = '';
    if (!CONTROL_CHARACTER.test(written.slice(from))) return;
    throw new MalformedStringError(written, this.#length - written.length);
  }

  /** What the chunk has of the string, but for an escape that it may have cut. */
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
    // What encoders that escape slashes write; by far the most frequent escape in base64, so it is worth its own way.
    const text = written.replaceAll('\\/', '/');
    if (!text.includes('\\')) return text;
    try {
      return String(JSON.parse(`"${written}"`));
    } catch {
      throw new MalformedStringError(written, this.#length);
    }
  }
}

/** Where an escape begins that is not there as a whole; else the length. */
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
