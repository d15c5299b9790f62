import { isFile, type Module } from '@crm/catalog';
import { AppError } from '@crm/errors';
import type { ContentPreconditionMessage, UploadMessage } from '@crm/protos';
import type { FilePasses } from '@crm/token';
import { createHash } from 'node:crypto';
import type { Content } from '../repository/file-references.js';

/** What a request wants to become of the content of one file field. */
export interface WantedContent {
  readonly field: string;
  /** Null: there is to be none. */
  readonly content: Content | null;
  /** What must stand for the update to happen; null: whatever does. */
  readonly precondition: ContentPreconditionMessage | null;
  /** What must not stand; null: whatever may. */
  readonly noneMatch: ContentPreconditionMessage | null;
}

/**
 * Reads the uploads of a request. A record gets at a content by a receipt alone, so that nobody reads a foreign content who
 * knows its hash. Throws 8607 for a field that is no file, 8408 for one that is named twice, 8603 for a receipt that was not
 * made for this user, or too long ago.
 */
export async function readUploads(
  module: Module,
  uploads: readonly UploadMessage[],
  passes: Pick<FilePasses, 'readReceipt'>,
  userId: string,
): Promise<readonly WantedContent[]> {
  const named = new Set<string>();
  for (const { field } of uploads) {
    const type = module.fields.get(field);
    if (type === undefined || !isFile(type)) throw new AppError({ code: 8607, value: field });
    if (named.has(field)) throw new AppError({ code: 8408, value: field, detail: 'A file attribute has two uploads' });
    named.add(field);
  }
  return Promise.all(
    uploads.map(async ({ field, receipt, precondition, noneMatch }) => {
      const conditions = { precondition, noneMatch };
      if (receipt === '') return { field, content: null, ...conditions };
      const { sha256, size, mediaType } = await passes.readReceipt(receipt, userId);
      return { field, content: { sha256, size, mediaType }, ...conditions };
    }),
  );
}

/** The digest of a request together with its uploads: of the same request with another content it is another. */
export function withUploads(fingerprint: Buffer, wanted: readonly WantedContent[]): Buffer {
  // Without a key of the client nothing but the operation is compared.
  if (fingerprint.length === 0 || wanted.length === 0) return fingerprint;
  const contents = wanted.map(({ field, content }) => [field, content?.sha256 ?? null, content?.mediaType ?? null]);
  const ordered = contents.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256').update(fingerprint).update(JSON.stringify(ordered)).digest();
}
