import type { Module } from '@crm/catalog';
import { formatEtag } from '@crm/jsonapi';
import type { RecordMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { withContentHashes } from '../documents/write-contents.js';
import { fileFieldsOf } from '../files/file-fields.js';
import { answer, type HeaderList } from '../http/answer.js';
import type { AnsweredRecord } from './answer-document.js';
import { recordIn, userIdOf, writerOf, type ControllerParts } from './controller.js';
import { streamDocument } from './stream-document.js';

/** A written record, and how to answer it. */
export interface WrittenRecord {
  readonly module: Module;
  readonly answered: AnsweredRecord;
  readonly status: number;
  readonly headers: (record: RecordMessage) => HeaderList;
  /** Whether the answer includes its contents. */
  readonly showsContents: boolean;
}

/**
 * Answers a create or an update with the record as a read would return it, ETag included. The contents are left out
 * when too many transfers are under way or files cannot send them.
 */
export async function answerWritten(
  parts: ControllerParts,
  request: Request,
  response: Response,
  { module, answered, status, headers: headersOf, showsContents }: WrittenRecord,
): Promise<void> {
  const { files } = answered;
  const record = recordIn(answered);
  request.exchange.record = record.id;
  const writer = writerOf(parts, module.name);
  const fields = fileFieldsOf(module);
  const document = writer.one(withContentHashes(record, fields, files));
  const headers = [...headersOf(record), 'ETag', formatEtag(record.version, document)];
  if (files.length === 0) {
    answer(response, status, headers, document);
    return;
  }
  // A write that succeeded must not be answered with a failure because its contents are unavailable.
  using slot = showsContents ? parts.downloadSlots.tryToEnter(userIdOf(request)) : undefined;
  if (slot !== undefined) {
    try {
      await streamDocument(parts, request, response, { status, headers, document, files });
      return;
    } catch (error) {
      if (response.headersSent) throw error;
    }
  }
  const empty = fields.filter((field) => !files.some((file) => file.field === field));
  answer(response, status, headers, writer.one(withContentHashes(record, empty, [])));
}
