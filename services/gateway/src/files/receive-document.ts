import { attributePointer, contentName, type Module } from '@crm/catalog';
import { AppError, codes, type Fault } from '@crm/errors';
import type { UploadInput } from '@crm/protos';
import type { Request, Response } from 'express';
import { userIdOf } from '../auth/user-id-of.js';
import { forwardNumber } from '../documents/forwarded-number.js';
import { isObject, type JsonObject } from '../documents/json-object.js';
import { digestOf, readDigestedDocument, type DigestedDocument } from '../documents/read-document.js';
import { giveWay } from '../http/give-way.js';
import { BodyCursor } from './body-cursor.js';
import { BodySource } from './body-source.js';
import type { BroughtContents } from './brought-contents.js';
import { putBase64, type StoredContent } from './put-base64.js';
import { splitDocument } from './split-document.js';
import type { Uploads } from './uploads.js';

/** The document of a write, of which parts are stored while it arrives. */
export interface DocumentWithContents {
  readonly module: Module;
  /** Takes the contents that are stored. */
  readonly brought: BroughtContents;
  /** Rejects when the user may not write the record. */
  readonly mayUpload: () => Promise<unknown>;
}

/** A document whose file contents have been stored in files. */
export interface ReceivedDocument extends DigestedDocument {
  /** The new contents of the record. Their attributes have been removed from the document. */
  readonly uploads: UploadInput[];
  /** Faults of the contents. */
  readonly faults: readonly Fault[];
}

/** Each repeated member costs an upload, although only the last one counts. */
const MAX_CONTENTS = 10;

/**
 * Reads the document of a create or an update. The file contents in it, `{field}_file`, are decoded and stored while
 * they arrive (files#content-attribute); only the remainder of the body is held. Throws like `readDocument`, 8601 for a
 * file that is too large, 8611 for too many contents, 8708 for too many transfers at once, and the errors of
 * `mayUpload`, which is called before the first content is read. Of a repeated member only the last content stays in
 * `brought`.
 */
export async function receiveDocument(
  uploads: Uploads,
  request: Request,
  response: Response,
  { module, brought, mayUpload }: DocumentWithContents,
): Promise<ReceivedDocument> {
  const { fileFields } = module;
  if (fileFields.length === 0) {
    return { ...(await readDigestedDocument(request, response, uploads.limits)), uploads: [], faults: [] };
  }
  const { maxFileBodyBytes, maxBodyBytes, maxJsonDepth, maxJsonTokens } = uploads.limits;
  const contents: (StoredContent | Fault)[] = [];
  const latest = new Map<string, StoredContent>();
  // A client that waits for 100 Continue need not send the body at all if it is refused.
  let isAsked = false;
  using slots = new DisposableStack();
  const begin = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    slots.use(uploads.slots.enter(userIdOf(request)));
    await mayUpload();
  };
  if (request.headers.expect !== undefined) await begin();
  using body = new BodySource(request, response, maxFileBodyBytes);
  using kept = request.exchange.heldBodies.open(request, response, maxBodyBytes, body.giveUp);
  const { text, document } = await splitDocument(new BodyCursor(() => body.next()), {
    names: new Set(fileFields.map(contentName)),
    take: async (name, content) => {
      const source = { pointer: attributePointer(name) };
      if (contents.length === MAX_CONTENTS) throw new AppError({ code: codes.tooManyContents, source });
      await begin();
      const superseded = latest.get(name);
      if (superseded !== undefined) await brought.discard(superseded);
      const stored = await putBase64(uploads, request, content, source);
      contents.push(stored);
      if ('code' in stored) return;
      brought.add(stored);
      latest.set(name, stored);
    },
    kept,
    maxDepth: maxJsonDepth,
    maxTokens: maxJsonTokens,
    makeNumber: forwardNumber,
  });
  kept.complete();
  await giveWay(text);
  return { document, digest: (search) => digestOf(text, search), ...takeContents(document, fileFields, contents) };
}

/**
 * Takes the contents out of the attributes. A number refers to a stored content, null removes the content; other values
 * stay, to be validated.
 */
function takeContents(
  document: unknown,
  fields: readonly string[],
  contents: readonly (StoredContent | Fault)[],
): Pick<ReceivedDocument, 'uploads' | 'faults'> {
  const uploads: UploadInput[] = [];
  const faults: Fault[] = [];
  const attributes = attributesOf(document);
  for (const field of fields) {
    const name = contentName(field);
    const value = attributes[name];
    if (value !== null && typeof value !== 'string') continue;
    Reflect.deleteProperty(attributes, name);
    const content = value === null ? { receipt: '' } : contents[Number(value)];
    if (content === undefined) throw new TypeError(`Nothing was stored for ${name}`);
    if ('code' in content) faults.push(content);
    else uploads.push({ field, receipt: content.receipt });
  }
  return { uploads, faults };
}

function attributesOf(document: unknown): JsonObject {
  if (!isObject(document) || !isObject(document.data) || !isObject(document.data.attributes)) return {};
  return document.data.attributes;
}
