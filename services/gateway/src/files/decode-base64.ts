/** A text is not base64. `position` is the character at which that shows. */
export class MalformedBase64Error extends Error {
  readonly position: number;

  constructor(reason: string, position: number) {
    super(`${reason} at position ${position}`);
    this.position = position;
  }
}

export class TooManyBytesError extends Error {}

/** A text that arrives in pieces, then undefined. */
export interface TextSource {
  /** `isDecoded` says that the previous piece was valid base64 in all its complete groups of four characters. */
  next(isDecoded: boolean): Promise<string | undefined>;
}

/** Size of a chunk of the result: a multiple of three bytes, and at most what one gRPC message carries. */
const CHUNK_BYTES = 126 * 1024;
const QUANTUM = 4;
const OUTSIDE_ALPHABET = /[^A-Za-z0-9+/]/;

/**
 * Decodes base64 (RFC 4648 section 4) while it arrives. Padding is required, line breaks are not allowed and unused
 * bits must be zero, so that each content has exactly one text. Buffers one chunk and one piece. Throws
 * `MalformedBase64Error`, and `TooManyBytesError` before it decodes more than `maxBytes`.
 */
export async function* decodeBase64(text: TextSource, maxBytes: number): AsyncGenerator<Buffer, void> {
  const decoder = new Base64Decoder(maxBytes);
  for (let piece = await text.next(true); piece !== undefined; piece = await text.next(true))
    yield* decoder.decode(piece);
  yield* decoder.end();
}

class Base64Decoder {
  readonly #maxBytes: number;
  #chunk = Buffer.alloc(0);
  #filled = 0;
  #size = 0;
  /** Characters that do not complete a quantum yet. */
  #begun = '';
  /** Number of characters decoded. */
  #position = 0;
  #isPadded = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *decode(piece: string): Generator<Buffer, void> {
    const text = this.#begun + piece;
    const whole = text.length - (text.length % QUANTUM);
    this.#begun = text.slice(whole);
    const step = (CHUNK_BYTES / 3) * QUANTUM;
    for (let from = 0; from < whole; from += step)
      yield* this.#decodeQuanta(text.slice(from, Math.min(from + step, whole)));
  }

  *end(): Generator<Buffer, void> {
    if (this.#begun !== '') {
      const outside = this.#begun.search(OUTSIDE_ALPHABET);
      if (outside >= 0 && this.#begun[outside] !== '=') throw this.#unexpected(outside);
      throw new MalformedBase64Error('It ends within a group of four characters', this.#position + this.#begun.length);
    }
    if (this.#filled > 0) yield this.#chunk.subarray(0, this.#filled);
  }

  *#decodeQuanta(text: string): Generator<Buffer, void> {
    if (this.#isPadded) throw new MalformedBase64Error('Something stands behind the padding', this.#position);
    const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
    const length = (text.length / QUANTUM) * 3 - padding;
    this.#size += length;
    if (this.#size > this.#maxBytes) throw new TooManyBytesError();
    if (this.#filled + length > this.#chunk.length) {
      if (this.#filled > 0) yield this.#chunk.subarray(0, this.#filled);
      if (this.#chunk.length === 0) this.#chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      this.#filled = 0;
    }
    const written = this.#chunk.write(text, this.#filled, length, 'base64');
    if (written < length || !isCanonical(text, padding)) throw this.#faultIn(text);
    this.#filled += length;
    this.#position += text.length;
    this.#isPadded = padding > 0;
  }

  /** The fault in complete quanta that are not canonical. */
  #faultIn(text: string): MalformedBase64Error {
    const at = text.search(OUTSIDE_ALPHABET);
    if (text[at] !== '=') return this.#unexpected(at);
    const inQuantum = at % QUANTUM;
    if (inQuantum < 2) return this.#unexpected(at);
    if (inQuantum === 2 && text[at + 1] !== '=') return this.#unexpected(at + 1);
    const end = at - inQuantum + QUANTUM;
    if (end < text.length) return new MalformedBase64Error('Something stands behind the padding', this.#position + end);
    return new MalformedBase64Error('The bits before the padding are not zero', this.#position + at - 1);
  }

  #unexpected(at: number): MalformedBase64Error {
    return new MalformedBase64Error('An unexpected character stands', this.#position + at);
  }
}

/**
 * Whether a text is the canonical encoding of its bytes. Node skips characters outside the alphabet, which shows as
 * missing bytes. But it also accepts the URL alphabet (RFC 4648 section 5) and unused bits that are not zero.
 */
function isCanonical(text: string, padding: number): boolean {
  if (text.includes('-') || text.includes('_')) return false;
  const last = text.slice(-QUANTUM);
  return padding === 0 || Buffer.from(last, 'base64').toString('base64') === last;
}
