import { createHash } from 'node:crypto';
import type { CallContext } from '@crm/grpc';
import type { FileContentInput, UploadMessage } from '@crm/protos';
import {
  ADMINISTRATOR,
  createRequest,
  parse,
  PASSES,
  updateRequest,
  type Links,
  type ReadRecord,
  type RecordsUnderTest,
} from './records-under-test.js';

/** The upload for each field: a text, or a text with its media type; null removes the content. */
export type Uploads = Readonly<Record<string, string | readonly [text: string, mediaType: string] | null>>;

/** Optional parts of a call besides attributes and uploads. */
export interface FiledCall {
  readonly id?: string;
  readonly links?: Links;
  readonly context?: CallContext;
}

/** A record together with its contents. */
export interface FiledRecord extends ReadRecord {
  readonly files: readonly FileContentInput[];
}

/** All file fields of the catalogue. */
const WANTED = ['filename', 'photo'];

/** The hash that identifies a content. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Uploads as they arrive in a request of this user, with receipts like those of the files service. */
export async function uploadsOf(uploads: Uploads, { actor }: CallContext = ADMINISTRATOR): Promise<UploadMessage[]> {
  const userId = actor?.userId ?? '';
  return Promise.all(
    Object.entries(uploads).map(async ([field, upload]) => {
      if (upload === null) return { field, receipt: '', precondition: null, noneMatch: null };
      const [text, mediaType] = typeof upload === 'string' ? [upload, ''] : upload;
      const content = { sha256: hashOf(text), size: Buffer.byteLength(text), mediaType, userId };
      return { field, receipt: await PASSES.makeReceipt(content), precondition: null, noneMatch: null };
    }),
  );
}

/** Creates a record with contents, and returns it with its contents. */
export async function createFiled(
  { handlers }: RecordsUnderTest,
  module: string,
  attributes: object,
  uploads: Uploads,
  { id = '', links = {}, context = ADMINISTRATOR }: FiledCall = {},
): Promise<FiledRecord> {
  const request = createRequest(module, attributes, id, links);
  const sent = { ...request, uploads: await uploadsOf(uploads, context), files: WANTED };
  const { record, files = [] } = await handlers.create(sent, context);
  return { ...parse(record), files };
}

/** Updates a record with contents, and returns it with its contents. */
export async function updateFiled(
  { handlers }: RecordsUnderTest,
  module: string,
  id: string,
  attributes: object,
  uploads: Uploads = {},
  { links = {}, context = ADMINISTRATOR }: FiledCall = {},
): Promise<FiledRecord> {
  const request = updateRequest(module, id, attributes, undefined, links);
  const sent = { ...request, uploads: await uploadsOf(uploads, context), files: WANTED };
  const { record, files = [] } = await handlers.update(sent, context);
  return { ...parse(record), files };
}

/** Reads a record with its contents. */
export async function readFiled(
  { handlers }: RecordsUnderTest,
  module: string,
  id: string,
  context: CallContext = ADMINISTRATOR,
): Promise<FiledRecord> {
  const { record, files = [] } = await handlers.get({ module, id, selection: null, files: WANTED }, context);
  return { ...parse(record), files };
}

/** The contents of a record without their tickets, as tuples for comparison. */
export function contentsIn({ files }: FiledRecord): readonly (readonly unknown[])[] {
  return files.map(({ field, name, mediaType, size, sha256 }) => [field, name, mediaType, size, sha256]);
}

/** The tuple that `contentsIn` returns for a content. */
export function content(field: string, name: string, text: string, mediaType = ''): readonly unknown[] {
  return [field, name, mediaType, Buffer.byteLength(text), hashOf(text)];
}

/** The contents that a record refers to, as they are stored, by module and field. */
export function referencesOf({ store }: RecordsUnderTest, id: string): Promise<object[]> {
  const select = `select module, field, encode(sha256, 'hex') as sha256, size::int, media_type
    from records.file_reference where record_id = $1 order by module, field`;
  return store.admin(select, [id]);
}
