import type { Module } from '@crm/catalog';
import { formatEtag, JSON_API } from '@crm/jsonapi';
import type { FileContentMessage, RecordMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { splitAtContents, withContentHashes } from '../documents/write-contents.js';
import { download, fileDeadline } from '../files/download.js';
import { base64Length, encodeBase64 } from '../files/encode-base64.js';
import { fileFieldsOf } from '../files/file-fields.js';
import { answer, type DescribedBody, type HeaderList } from '../http/answer.js';
import { answerHead, answerStream } from '../http/answer-stream.js';
import { recordIn, userIdOf, writerOf, type ControllerParts } from './controller.js';

/** A record as records answers it, with tickets for its contents. */
export interface AnsweredRecord {
  readonly record: RecordMessage | null;
  readonly files: readonly FileContentMessage[];
}

/**
 * Answers with a document about one record, see `withContentHashes`, and with the contents themselves in it, as base64, which come
 * from files while the answer goes out.
 */
export async function answerDocument(
  parts: ControllerParts,
  request: Request,
  response: Response,
  status: number,
  headers: HeaderList,
  document: Buffer,
  files: readonly FileContentMessage[],
): Promise<void> {
  if (files.length === 0) answer(response, status, headers, document);
  else if (request.method === 'HEAD') answerHead(response, status, headers, describe(splitAtContents(document, files)));
  else {
    using _slot = parts.downloadSlots.enter(userIdOf(request));
    await streamDocument(parts, request, response, status, headers, document, files);
  }
}

async function streamDocument(
  parts: ControllerParts,
  request: Request,
  response: Response,
  status: number,
  headers: HeaderList,
  document: Buffer,
  files: readonly FileContentMessage[],
): Promise<void> {
  const pieces = splitAtContents(document, files);
  const chunks = writePieces(parts, request, pieces);
  await answerStream(response, status, headers, { ...describe(pieces), chunks }, fileDeadline(parts, request));
}

function describe(pieces: readonly (Buffer | FileContentMessage)[]): DescribedBody {
  const length = pieces.reduce((sum, piece) => sum + (isBytes(piece) ? piece.length : base64Length(piece.size)), 0);
  return { length, mediaType: JSON_API };
}

/** The first chunk has to wait for the first content, so that its absence can still be answered. */
async function* writePieces(
  parts: ControllerParts,
  request: Request,
  pieces: readonly (Buffer | FileContentMessage)[],
): AsyncGenerator<Buffer, void> {
  let before: Buffer[] = [];
  for (const piece of pieces) {
    if (isBytes(piece)) {
      before.push(piece);
      continue;
    }
    if (piece.size === 0) continue;
    for await (const text of encodeBase64(download(parts, request, piece))) {
      yield* before;
      before = [];
      yield text;
    }
  }
  yield* before;
}

function isBytes(piece: Buffer | FileContentMessage): piece is Buffer {
  return piece instanceof Buffer;
}

/** A written record, and how to answer it. */
export interface WrittenRecord {
  readonly module: Module;
  readonly answered: AnsweredRecord;
  readonly status: number;
  readonly headers: (record: RecordMessage) => HeaderList;
  /** Whether its contents are in the answer. */
  readonly showsContents: boolean;
}

/**
 * Answers a create or an update with the record as a read would give it, ETag included, if perhaps without its contents: also
 * where too many are on their way, and where files cannot send them.
 */
export async function answerWritten(
  parts: ControllerParts,
  request: Request,
  response: Response,
  { module, answered, status, headers: headersOf, showsContents }: WrittenRecord,
): Promise<void> {
  const { files } = answered;
  const record = recordIn(answered);
  const writer = writerOf(parts, module.name);
  const fields = fileFieldsOf(module);
  const document = writer.one(withContentHashes(record, fields, files));
  const headers = [...headersOf(record), 'ETag', formatEtag(record.version, document)];
  if (files.length === 0) {
    answer(response, status, headers, document);
    return;
  }
  // What is done must not be answered as a failure because its contents cannot be had.
  using slot = showsContents ? parts.downloadSlots.tryToEnter(userIdOf(request)) : undefined;
  if (slot !== undefined) {
    try {
      await streamDocument(parts, request, response, status, headers, document, files);
      return;
    } catch (error) {
      if (response.headersSent) throw error;
    }
  }
  const empty = fields.filter((field) => !files.some((file) => file.field === field));
  answer(response, status, headers, writer.one(withContentHashes(record, empty, [])));
}
