import { closingQuote } from './closing-quote.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The path of the attributes in a document. */
const PATH = ['data', 'attributes'];

/** The meaning that a string at the current position would have. */
type Place = 'key' | 'colon' | 'value' | 'elsewhere';

/**
 * Finds, in a JSON text that is still arriving, the strings that are the values of certain members of /data/attributes.
 * It does not validate: in malformed text it may find too many or too few, and the parser of the remainder reports the
 * fault. Takes linear time, and buffers at most the name of one member.
 */
export class FileMemberScanner {
  readonly #names: ReadonlySet<string>;
  /** The length of the longest text that can be one of the names, with every character written as \uXXXX. */
  readonly #longestName: number;
  /** Number of open objects and arrays. */
  #depth = 0;
  /** How many of these, from the outermost, are on the path to the attributes; `attributes` itself counts too. */
  #followed = 0;
  #place: Place = 'elsewhere';
  /** Whether the position is inside a string. */
  #inString = false;
  #isEscaped = false;
  /** The text of that string so far, if it may be a name. */
  #name: string | undefined;
  /** The member whose value comes next, in the innermost object on the path. */
  #member: string | undefined;

  constructor(names: ReadonlySet<string>) {
    this.#names = names;
    this.#longestName = 6 * Math.max(...[...names, ...PATH].map(({ length }) => length));
  }

  /**
   * Scans a chunk from the position `from` on. Returns the position after the scanned bytes: the end of the chunk, or
   * the first byte inside a string that is the value of the member `found`. In the second case the caller must read the
   * string with its closing quote, and call again from the byte after the quote.
   */
  scan(chunk: Buffer, from: number): { readonly end: number; readonly found?: string } {
    let position = from;
    while (position < chunk.length) {
      if (this.#inString) position = this.#skipString(chunk, position);
      else if (chunk[position] === QUOTE) {
        position += 1;
        const found = this.#openString();
        if (found !== undefined) return { end: position, found };
      } else {
        this.#takeStructure(chunk.readUInt8(position));
        position += 1;
      }
    }
    return { end: position };
  }

  /** Returns a name if the string that opens here is the value of the member with that name. */
  #openString(): string | undefined {
    const isFollowed = this.#depth === this.#followed;
    if (isFollowed && this.#place === 'value' && this.#followed === PATH.length + 1) {
      const member = this.#member;
      if (member !== undefined && this.#names.has(member)) {
        this.#place = 'elsewhere';
        return member;
      }
    }
    this.#inString = true;
    this.#name = isFollowed && this.#place === 'key' ? '' : undefined;
    return undefined;
  }

  #skipString(chunk: Buffer, from: number): number {
    const { quote, isEscaped } = closingQuote(chunk, from, this.#isEscaped);
    this.#isEscaped = isEscaped;
    if (this.#name !== undefined && this.#name.length <= this.#longestName)
      this.#name += chunk.toString('latin1', from, quote < 0 ? chunk.length : quote);
    if (quote < 0) return chunk.length;
    this.#inString = false;
    if (this.#name !== undefined) {
      this.#member = unescaped(this.#name);
      this.#name = undefined;
      this.#place = 'colon';
    } else if (this.#depth === this.#followed) this.#place = 'elsewhere';
    return quote + 1;
  }

  #takeStructure(byte: number): void {
    switch (byte) {
      case OPEN_OBJECT:
        this.#follow();
        this.#depth += 1;
        break;
      case OPEN_ARRAY:
        this.#depth += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        this.#depth -= 1;
        if (this.#depth < this.#followed) this.#followed = this.#depth;
        if (this.#depth === this.#followed) this.#place = 'elsewhere';
        break;
      case COMMA:
        if (this.#depth === this.#followed) this.#place = 'key';
        break;
      case COLON:
        if (this.#depth === this.#followed && this.#place === 'colon') this.#place = 'value';
    }
  }

  /** Checks whether the object that opens is the document, its data or the attributes. */
  #follow(): void {
    if (this.#depth !== this.#followed || this.#followed > PATH.length) return;
    const isNext = this.#followed === 0 || (this.#place === 'value' && this.#member === PATH[this.#followed - 1]);
    if (!isNext) return;
    this.#followed += 1;
    this.#place = 'key';
    this.#member = undefined;
  }
}

/** A name that may contain escapes; undefined if it is no JSON string. */
function unescaped(name: string): string | undefined {
  if (!name.includes('\\')) return name;
  try {
    return String(JSON.parse(`"${name}"`));
  } catch {
    return undefined;
  }
}
