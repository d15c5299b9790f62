/**
 * Copies the feed of changes to a stream of NATS JetStream: each change once, in order, without gaps (docs/scaling.md). Several of
 * these may run: a change is stored only after the one before it, so the slower ones end. Has no state: the last message of the
 * stream says where to resume, and it must not be deleted. Ends with status 1 on any failure that a new call does not
 * mend; run it where it is started again, such as in a Deployment.
 *
 * Environment: CRM_URL of the API, CRM_CLIENT_ID and CRM_CLIENT_SECRET of an OAuth client with a user, CRM_EVENTS_ADDRESS as host:port,
 * CRM_CALLER as in CRM_EVENTS_CALLERS, NATS_URL, NATS_STREAM. Run it in a folder that has the folder `protos`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { credentials, loadPackageDefinition, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

interface Page {
  readonly changes: readonly {
    readonly position: number;
    readonly kind: string;
    /** The attributes of a resource `changes`. */
    readonly attributesJson: Buffer;
  }[];
}

interface ChangesClient {
  watch(request: { readonly after: string }, metadata: Metadata): AsyncIterable<Page>;
}

/** Pause before a new call, in milliseconds. */
const PAUSE_MS = 1_000;
const STREAM = setting('NATS_STREAM');
const options = { includeDirs: ['protos'], longs: Number, enums: String, defaults: true };

const nats = await connect({ servers: setting('NATS_URL') });
const manager = await jetstreamManager(nats);
await manager.streams.add({
  name: STREAM,
  subjects: ['crm.changes.>'],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
});
const stream = jetstream(nats);
const changes = clientAt(setting('CRM_EVENTS_ADDRESS'));
let last = await lastPosition();

for (;;) {
  try {
    const metadata = new Metadata();
    metadata.set('x-crm-caller', setting('CRM_CALLER'));
    metadata.set('authorization', `Bearer ${await accessToken()}`);
    for await (const page of changes.watch({ after: last || '0' }, metadata)) await store(page);
  } catch (error) {
    if (!isPassing(error)) throw error;
  }
  await sleep(PAUSE_MS);
}

async function store(page: Page): Promise<void> {
  for (const { position, kind, attributesJson } of page.changes) {
    const { module } = JSON.parse(attributesJson.toString()) as { readonly module: string | null };
    const msgID = String(position);
    // Another relay that was faster makes this one end.
    await stream.publish(`crm.changes.${module ?? 'all'}.${kind}`, attributesJson, {
      msgID,
      expect: { lastMsgID: last },
    });
    last = msgID;
  }
}

/** Of the last message of the stream; empty when it has none. */
async function lastPosition(): Promise<string> {
  const { state } = await manager.streams.info(STREAM);
  if (state.messages === 0) return '';
  const message = await manager.streams.getMessage(STREAM, { seq: state.last_seq });
  return message?.header.get('Nats-Msg-Id') ?? '';
}

async function accessToken(): Promise<string> {
  const answer = await fetch(`${setting('CRM_URL')}/api/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: setting('CRM_CLIENT_ID'),
      client_secret: setting('CRM_CLIENT_SECRET'),
      scope: 'standard:read standard:relationship:read',
    }),
  });
  if (!answer.ok) throw Object.assign(new Error(`No token: ${answer.status}`), { code: status.UNAVAILABLE });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
}

function clientAt(address: string): ChangesClient {
  const loaded = loadPackageDefinition(loadSync('crm/events/v1/changes.proto', options));
  const { Changes } = (loaded as { crm: { events: { v1: Record<string, unknown> } } }).crm.events.v1;
  const Client = Changes as new (
    address: string,
    security: ReturnType<typeof credentials.createInsecure>,
  ) => ChangesClient;
  return new Client(address, credentials.createInsecure());
}

/** The token has ended, or the service was not available. */
function isPassing(error: unknown): boolean {
  const { code } = error as Partial<ServiceError>;
  return code === status.UNAUTHENTICATED || code === status.UNAVAILABLE || code === status.RESOURCE_EXHAUSTED;
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
