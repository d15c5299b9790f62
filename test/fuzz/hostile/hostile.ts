/** Something that a client should not send: a text, or bytes that are not text. */
export interface Hostile {
  /** As UTF-8; lone surrogates, which UTF-8 cannot hold, as their three bytes would be. */
  readonly bytes: Uint8Array;
  /** Undefined for bytes that are not text. */
  readonly text?: string;
  /** Not escaped in a URL, because its percent signs are the point. */
  readonly isEncoded?: boolean;
}

export function hostileText(text: string): Hostile {
  return { text, bytes: wtf8(text) };
}

/** Bytes that are not UTF-8. */
export function hostileBytes(bytes: readonly number[] | Uint8Array): Hostile {
  return { bytes: Uint8Array.from(bytes) };
}

/** A text whose percent signs are not to be escaped. */
export function hostileEncoding(text: string): Hostile {
  return { ...hostileText(text), isEncoded: true };
}

/** As one part of a URL: everything but the unreserved characters of RFC 3986 is escaped. */
export function inUrl({ bytes, text, isEncoded }: Hostile): string {
  if (isEncoded === true && text !== undefined) return text;
  return Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w.~-]/u.test(character) ? character : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }).join('');
}

/** As a JSON string, quotes included; bytes that are not text are in it unchanged. */
export function inJson({ bytes, text }: Hostile): Uint8Array {
  // JSON.stringify escapes lone surrogates.
  if (text !== undefined) return Buffer.from(JSON.stringify(text));
  return Buffer.concat([Buffer.from('"'), bytes, Buffer.from('"')]);
}

/** As the value of a header field, one character for each byte. */
export function inHeader({ bytes }: Hostile): string {
  return Buffer.from(bytes).toString('latin1');
}

/** Text for a report. */
export function describeHostile({ bytes, text }: Hostile): string {
  return text === undefined ? `bytes ${Buffer.from(bytes).toString('hex')}` : JSON.stringify(text);
}

function wtf8(text: string): Uint8Array {
  if (text.isWellFormed()) return Buffer.from(text);
  return Buffer.concat(
    Array.from(text, (character) => {
      const code = character.charCodeAt(0);
      return character.isWellFormed()
        ? Buffer.from(character)
        : Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
    }),
  );
}
