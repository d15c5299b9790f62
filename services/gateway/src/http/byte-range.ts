/** A range of a content: its first byte and its number of bytes. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

const SINGLE_RANGE = /^bytes=[ \t]*(?:(?<first>\d+)-(?<last>\d*)|-(?<suffix>\d+))[ \t]*$/i;

/**
 * Reads a Range header (RFC 9110 section 14.1.2) for a content of this size: one range of bytes, cut at the end of the
 * content; `unsatisfiable` when it contains no byte. Undefined for ranges that a server may ignore: other units,
 * several ranges, a last byte before the first.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const groups = SINGLE_RANGE.exec(header ?? '')?.groups;
  if (groups === undefined) return undefined;
  const { first, last, suffix } = groups;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length };
  }
  const offset = Number(first);
  const end = last === undefined || last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < offset) return undefined;
  return offset >= size ? 'unsatisfiable' : { offset, length: end - offset };
}

/**
 * Whether a Range header applies: without If-Range, or when that has this strong entity tag (RFC 9110 section 13.1.5).
 */
export function matchesIfRange(header: string | undefined, etag: string): boolean {
  return header === undefined || header.trim() === etag;
}
