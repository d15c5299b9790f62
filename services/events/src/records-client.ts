import { createGrpcClient, edge, type Certificates } from '@crm/grpc';
import type { ChangeCalls } from '@crm/feed';
import { changePublisherService, changeReaderService, type ListChangesOfResponseMessage } from '@crm/protos';
import type { Logger, Registry, Resource } from '@crm/runtime';
import type { ReaderPasses } from '@crm/token';
import type { PostedChange } from './domain/cloud-event.js';
import type { WebhookSettings } from './domain/webhook.js';

/** A page of the changes for one webhook. */
export interface PostedPage {
  readonly changes: readonly PostedChange[];
  /** How long these are with their records, as JSON. */
  readonly bytes: number;
  /** Where the next page starts. */
  readonly next: number;
  readonly newest: number;
}

/** Reads the changes after a position that concern the user of a webhook; rejects with 8219 when they are not kept. */
export type ReadChangesOf = (
  webhook: Pick<WebhookSettings, 'userId' | 'modules' | 'kinds' | 'format'>,
  after: number,
) => Promise<PostedPage>;

/** The records service, as far as events needs it. */
export interface RecordsClient {
  readonly readChanges: ReadChangesOf;
  /** Read the feed with the token of a caller. */
  readonly changes: ChangeCalls;
  readonly resource: Resource;
}

/** With records, a page ends early when these are long. */
const PAGE = { thin: 100, full: 20 } as const;
/** A webhook holds a page while its receiver is slow, and many webhooks do so at once: what follows is read again later. */
const MAX_HELD_BYTES = 256 * 1_024;

export function createRecordsClient(
  address: string,
  passes: ReaderPasses,
  parts: { readonly logger: Logger; readonly registry: Registry; readonly certificates: Certificates | undefined },
): RecordsClient {
  const client = createGrpcClient({ ...parts, edge: edge('events', 'records'), address, transport: 'stream' });
  const publisher = client.service(changePublisherService);
  return {
    resource: client,
    changes: client.service(changeReaderService),
    readChanges: async ({ userId, modules, kinds, format }, after) => {
      const answer = await publisher.listChangesOf({
        pass: await passes.make(userId),
        changes: {
          after: String(after),
          limit: PAGE[format],
          modules: [...(modules ?? [])],
          kinds: [...(kinds ?? [])],
          clients: [],
        },
        withRecords: format === 'full',
      });
      return postedPage(answer);
    },
  };
}

/** The first changes of an answer, as many as a webhook may hold in memory; at least one if there is one. */
export function postedPage({ changes: page, records }: ListChangesOfResponseMessage): PostedPage {
  if (page === null) throw new TypeError('The answer has no page');
  const byKey = new Map(records.map((record) => [`${record.module} ${record.id}`, record.attributesJson]));
  const held: PostedChange[] = [];
  let bytes = 0;
  for (const { position, kind, attributesJson } of page.changes) {
    const attributes = parse(attributesJson);
    const record = byKey.get(`${String(attributes.module)} ${String(attributes.record)}`);
    const length = attributesJson.length + (record?.length ?? 0);
    const last = held.at(-1);
    if (last !== undefined && bytes + length > MAX_HELD_BYTES)
      return { next: last.position, newest: page.newest, changes: held, bytes };
    bytes += length;
    held.push({ position, kind, attributes, record: record === undefined ? undefined : parse(record) });
  }
  return { next: page.next, newest: page.newest, changes: held, bytes };
}

function parse(json: Uint8Array): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(json).toString()) as Readonly<Record<string, unknown>>;
}
