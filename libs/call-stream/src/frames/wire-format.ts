/**
 * The parts of the protocol buffer encoding that call frames need (https://protobuf.dev/programming-guides/encoding).
 * Frames are encoded and decoded directly because that happens for each call of the hot path, where the generic codec
 * costs several times as much.
 */

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** Size of a field with a number below 2^32; a 0 is omitted. */
export function numberSize(value: number): number {
  return value === 0 ? 0 : 1 + varintSize(value);
}

/** Size of a field with this many bytes; an empty one is omitted. */
export function bytesSize(length: number): number {
  return length === 0 ? 0 : 1 + varintSize(length) + length;
}

/** Writes a field numbered 1 to 15 with a number below 2^32 and returns the position after it. */
export function writeNumber(buffer: Buffer, at: number, field: number, value: number): number {
  if (value === 0) return at;
  buffer[at] = (field << 3) | VARINT;
  return writeVarint(buffer, at + 1, value);
}

/** Writes a field of bytes and returns the position after it. */
export function writeBytes(buffer: Buffer, at: number, field: number, bytes: Uint8Array): number {
  if (bytes.length === 0) return at;
  buffer[at] = (field << 3) | BYTES;
  const start = writeVarint(buffer, at + 1, bytes.length);
  buffer.set(bytes, start);
  return start + bytes.length;
}

/** Writes a field of ASCII text and returns the position after it. */
export function writeAscii(buffer: Buffer, at: number, field: number, text: string): number {
  if (text.length === 0) return at;
  buffer[at] = (field << 3) | BYTES;
  const start = writeVarint(buffer, at + 1, text.length);
  return start + buffer.write(text, start, text.length, 'latin1');
}

/** Writes a field of text that takes `length` bytes in UTF-8 and returns the position after it. */
export function writeUtf8(buffer: Buffer, at: number, field: number, text: string, length: number): number {
  if (length === 0) return at;
  buffer[at] = (field << 3) | BYTES;
  const start = writeVarint(buffer, at + 1, length);
  return start + buffer.write(text, start, length, 'utf8');
}

/** Reads the fields of one message in order. Throws a RangeError when the encoding is invalid. */
export class FieldReader {
  readonly #buffer: Buffer;
  readonly #end: number;
  #position: number;
  #wireType = VARINT;

  constructor(buffer: Buffer, start = 0, end = buffer.length) {
    this.#buffer = buffer;
    this.#position = start;
    this.#end = end;
  }

  /** Number of the next field, whose value must then be read or skipped; 0 at the end. */
  next(): number {
    if (this.#position >= this.#end) return 0;
    const tag = this.#varint();
    this.#wireType = tag & 7;
    return tag >>> 3;
  }

  number(): number {
    this.#expect(VARINT);
    return this.#varint();
  }

  bytes(): Buffer {
    const start = this.#enter();
    return this.#buffer.subarray(start, this.#position);
  }

  text(encoding: 'latin1' | 'utf8' = 'latin1'): string {
    const start = this.#enter();
    return this.#buffer.toString(encoding, start, this.#position);
  }

  /** A reader of the message in the field. */
  message(): FieldReader {
    const start = this.#enter();
    return new FieldReader(this.#buffer, start, this.#position);
  }

  skip(): void {
    if (this.#wireType === VARINT) this.#varint();
    else if (this.#wireType === BYTES) this.#enter();
    else if (this.#wireType === FIXED64) this.#advance(8);
    else if (this.#wireType === FIXED32) this.#advance(4);
    else throw new RangeError('Unknown wire type in a call frame');
  }

  #enter(): number {
    this.#expect(BYTES);
    return this.#advance(this.#varint());
  }

  #advance(length: number): number {
    const start = this.#position;
    if (length > this.#end - start) throw new RangeError('Cut-off field in a call frame');
    this.#position = start + length;
    return start;
  }

  #expect(wireType: number): void {
    if (this.#wireType !== wireType) throw new RangeError('Unexpected wire type in a call frame');
  }

  /** Bits above the 32nd are dropped, as the encoding requires for 32-bit fields. */
  #varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#position < this.#end ? this.#buffer[this.#position++] : undefined;
      if (byte === undefined) break;
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new RangeError('Cut-off number in a call frame');
  }
}

function varintSize(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  if (value < 0x200000) return 3;
  return value < 0x10000000 ? 4 : 5;
}

function writeVarint(buffer: Buffer, at: number, value: number): number {
  let position = at;
  let rest = value;
  while (rest > 0x7f) {
    buffer[position] = (rest & 0x7f) | 0x80;
    position += 1;
    rest >>>= 7;
  }
  buffer[position] = rest;
  return position + 1;
}
