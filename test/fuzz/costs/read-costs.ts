import { catalog, isJsonObject, readEntries, validateAttributes } from '@crm/catalog';
import { AppError, throwIfAny } from '@crm/errors';
import { parseJson } from '@crm/jsonapi';
import type { LinkEntryInput, LinkEntryMessage } from '@crm/protos';
import { forwardNumber } from '../../../services/gateway/src/documents/forwarded-number.js';
import { readLinkage } from '../../../services/gateway/src/documents/read-linkage.js';
import { readResource, type WriteCommand } from '../../../services/gateway/src/documents/read-resource.js';
import { createErrorWriter } from '../../../services/gateway/src/documents/write-errors.js';
import { textOfBody } from '../../../services/gateway/src/http/read-body.js';
import { digestOf } from '../../../services/gateway/src/documents/read-document.js';
import { readAttributes } from '../../../services/records/src/domain/read-attributes.js';
import { threadTime } from './thread-time.js';

const MODULE = 'Meetings';
const LIMITS = { maxDepth: 32, maxTokens: 50_000, makeNumber: forwardNumber };
const writeErrors = createErrorWriter('https://crm.test/docs/errors');
const module = catalog.modules.get(MODULE);
const link = module?.links.get('users');

/**
 * The cost of each event-loop turn for one body, in milliseconds: in the gateway parsing it and validating it as a resource or as a
 * linkage, and in records, which gets the accepted part.
 */
export function readCosts(body: string): Readonly<Record<'parse' | 'resource' | 'linkage' | 'records', number>> {
  if (module === undefined || link === undefined) throw new TypeError('The catalogue has no users of meetings');
  const bytes = Buffer.from(body);
  let command: WriteCommand | undefined;
  let document: unknown;
  let text = '';
  const parse = threadTime(() => {
    orRefuse(() => {
      text = textOfBody(bytes);
      document = parseJson(text, LIMITS);
    });
  });
  const resource = threadTime(() => {
    orRefuse(() => {
      const limits = { maxAttributes: 1_000, maxLinkageEntries: 1_000, maxBodyBytes: 1024 * 1024 };
      command = readResource(document, { module, mode: 'create', ...limits });
      digestOf(text);
    });
  });
  const linkage = threadTime(() => {
    orRefuse(() => {
      const faults: Parameters<typeof readLinkage>[2] = [];
      const data = isJsonObject(document) ? document.data : undefined;
      readLinkage(data, { link, verb: 'add', pointer: '/data', maxEntries: 1_000 }, faults);
      throwIfAny(faults);
    });
  });
  // A body that the gateway refuses may still reach records from another caller.
  const attributesJson = command?.attributesJson ?? bytes;
  const entries = (command?.links ?? []).flatMap(({ entries: some }) => some ?? []);
  const records = threadTime(() => {
    orRefuse(() => {
      throwIfAny(validateAttributes(module, readAttributes(attributesJson), 'create').faults);
      throwIfAny(readEntries(link, 'm', entries.map(toMessage)).faults);
    });
  });
  return { parse, resource, linkage, records };
}

function toMessage({ id = '', pointer = '', middleJson = '' }: LinkEntryInput): LinkEntryMessage {
  return { id, pointer, middleJson: Buffer.from(middleJson), linkId: '' };
}

function orRefuse(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    writeErrors(error, 'request');
  }
}
