import { isFile, type Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { ContentPreconditionMessage, UploadMessage } from '@crm/protos';
import type { FilePasses } from '@crm/token';
import { createHash } from 'node:crypto';
import type { Content } from './stored-record.js';

/** The change that a request makes to the content of one file field. */
export interface WantedContent {
  readonly field: string;
  /** Null = remove the content. */
  readonly content: Content | null;
  /** The stored content must be one of these for the update to succeed; null = any. */
  readonly precondition: ContentPreconditionMessage | null;
  /** The stored content must not be one of these; null = any. */
  readonly noneMatch: ContentPreconditionMessage | null;
}

/**
 * Reads the uploads of a request. A record gets a content only by a receipt, so that knowing the hash of another user's
 * content does not give access to it. Throws 8607 for a field that is no file, 8408 for one that is named twice, 8603
 * for a receipt that was not made for this user, or that is too old.
 */
export async function readUploads(
  module: Module,
  uploads: readonly UploadMessage[],
  passes: Pick<FilePasses, 'readReceipt'>,
  userId: string,
): Promise<readonly WantedContent[]> {
  const fields = new Set<string>();
  for (const { field } of uploads) {
    const type = module.fields.get(field);
    if (type === undefined || !isFile(type)) throw new AppError({ code: codes.notAFileAttribute, value: field });
    if (fields.has(field))
      throw new AppError({ code: codes.malformedRequest, value: field, detail: 'A file attribute has two uploads' });
    fields.add(field);
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

/** The digest of a request together with its uploads: the same request with another content has another digest. */
export function withUploads(fingerprint: Buffer, wanted: readonly WantedContent[]): Buffer {
  // Without a key of the client only the operation is compared.
  if (fingerprint.length === 0 || wanted.length === 0) return fingerprint;
  const contents = wanted.map(({ field, content }) => [field, content?.sha256 ?? null, content?.mediaType ?? null]);
  const ordered = contents.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256').update(fingerprint).update(JSON.stringify(ordered)).digest();
}
