import type { FileContentMessage, RecordMessage } from '@crm/protos';
import { contentName } from '@crm/catalog';
import { splice, type Piece } from './splice.js';

/**
 * A record that shows its files: with the SHA-256 of each content in place of the content, and null where there is
 * none. The document about it therefore changes whenever a content does.
 */
export function withContentHashes(
  record: RecordMessage,
  fields: readonly string[],
  files: readonly FileContentMessage[],
): RecordMessage {
  if (fields.length === 0) return record;
  const { attributesJson } = record;
  const pieces: Piece[] = [attributesJson.subarray(0, -1)];
  // An object without attributes is written as {}.
  let comma = attributesJson.length === 2 ? '' : ',';
  for (const field of fields) {
    pieces.push(comma, memberOf(field, files));
    comma = ',';
  }
  return { ...record, attributesJson: splice([...pieces, '}']) };
}

/**
 * Splits a document about a record at its content hashes; each piece that is a file replaces a hash. The search for a
 * hash cannot match anything else: quotes inside a text are escaped, and the record comes first in its document.
 */
export function splitAtContents(
  document: Buffer,
  files: readonly FileContentMessage[],
): readonly (Buffer | FileContentMessage)[] {
  const places = files.map((file) => {
    const member = memberOf(file.field, files);
    const end = document.indexOf(member, 0, 'latin1') + member.length - 1;
    return { file, begin: end - file.sha256.length, end };
  });
  const pieces: (Buffer | FileContentMessage)[] = [];
  let position = 0;
  for (const { file, begin, end } of places.sort((a, b) => a.begin - b.begin)) {
    pieces.push(document.subarray(position, begin), file);
    position = end;
  }
  return [...pieces, document.subarray(position)];
}

function memberOf(field: string, files: readonly FileContentMessage[]): string {
  const file = files.find((candidate) => candidate.field === field);
  return `"${contentName(field)}":${file === undefined ? 'null' : `"${file.sha256}"`}`;
}
