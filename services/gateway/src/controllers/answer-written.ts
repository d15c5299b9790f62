import type { Module } from '@crm/catalog';
import { formatEtag } from '@crm/jsonapi';
import type { RecordMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { userIdOf } from '../auth/user-id-of.js';
import type { Clients } from '../clients.js';
import type { ResourceExpectation } from '../documents/read-resource.js';
import { withContentHashes } from '../documents/write-contents.js';
import type { Downloads } from '../files/downloads.js';
import type { Uploads } from '../files/uploads.js';
import { answer } from '../http/answer.js';
import type { HeaderList } from '../http/header-list.js';
import type { OneQuery } from '../query/parse-one.js';
import { recordIn, type AnsweredRecord } from './record-in.js';
import { contentFieldsOf, documentOf } from './represent-one.js';
import { streamDocument } from './stream-document.js';

/** Parts of a controller that writes a record and answers with it. */
export interface WriteParts {
  readonly downloads: Downloads;
  readonly writer: Clients['writer'];
  readonly uploads: Uploads;
  readonly limits: Pick<ResourceExpectation, 'maxAttributes' | 'maxLinkageEntries' | 'maxBodyBytes'>;
}

/** A written record, and how to answer it. */
export interface WrittenRecord {
  readonly module: Module;
  /** Selects the members of the answer. */
  readonly query: OneQuery;
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
  { downloads }: Pick<WriteParts, 'downloads'>,
  request: Request,
  response: Response,
  { module, query, answered, status, headers: headersOf, showsContents }: WrittenRecord,
): Promise<void> {
  const { files } = answered;
  const record = recordIn(answered);
  request.exchange.record = record.id;
  const fields = contentFieldsOf(module, query);
  const documentWith = (shown: readonly string[]): Buffer =>
    documentOf(request.api.writers, { module: module.name, record: withContentHashes(record, shown, files), query });
  const document = documentWith(fields);
  const headers = [...headersOf(record), 'ETag', formatEtag(record.version, document)];
  if (files.length === 0) {
    answer(response, status, headers, document);
    return;
  }
  // A write that succeeded must not be answered with a failure because its contents are unavailable.
  using slot = showsContents ? downloads.slots.tryToEnter(userIdOf(request)) : undefined;
  if (slot !== undefined) {
    try {
      await streamDocument(downloads, request, response, { status, headers, document, files });
      return;
    } catch (error) {
      if (response.headersSent) throw error;
    }
  }
  const empty = fields.filter((field) => !files.some((file) => file.field === field));
  answer(response, status, headers, documentWith(empty));
}
