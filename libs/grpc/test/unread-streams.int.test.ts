import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createGrpcServer, type GrpcServer } from '@crm/grpc';
import { changes, type WatchResponseInput } from '@crm/protos';
import { createHealth, createLogger, createRegistry } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { Client, credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { ACTOR } from './stub-peer.js';

/** Far more than the windows of a connection whose client does not read. */
const MESSAGE_BYTES = 4 * 1024 * 1024;

let server: GrpcServer;
const clients: Client[] = [];
/** Streams that are open, as their handlers see it. */
let open = 0;

beforeAll(async () => {
  server = createGrpcServer({
    address: '127.0.0.1:0',
    // The token names the user.
    verifier: { verifyCached: (userId) => ({ ...ACTOR, userId }), verify: () => Promise.reject(new Error('unused')) },
    logger: createLogger({ service: 'events', version: '0', level: 'silent' }),
    registry: createRegistry({ service: 'events', version: '0' }),
    health: createHealth(),
  }).addStreams(changes, { watch: endless }, { total: 3 * MESSAGE_BYTES, share: 1.5 * MESSAGE_BYTES });
  await server.start?.();
});

afterAll(async () => {
  for (const client of clients) client.close();
  await server.stop?.();
});

async function* endless(): AsyncGenerator<WatchResponseInput, void> {
  open += 1;
  const attributesJson = Buffer.alloc(MESSAGE_BYTES, 'x');
  try {
    for (let position = 1; ; position += 1) {
      yield await Promise.resolve({ changes: [{ position, kind: 'created', attributesJson }], position });
    }
  } finally {
    open -= 1;
  }
}

function watch(user: string) {
  const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure(), {
    'grpc.max_receive_message_length': 2 * MESSAGE_BYTES,
    // Streams of one connection would wait for each other.
    'grpc.use_local_subchannel_pool': 1,
  });
  clients.push(client);
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${user}`);
  const { path, requestSerialize, responseDeserialize } = changes.methods.Watch;
  const wanted = { after: '', modules: [], kinds: [], clients: [] };
  const call = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, wanted, metadata);
  const stream = { call, ended: undefined as number | undefined };
  call.on('error', ({ code }: ServiceError) => {
    stream.ended = code;
  });
  return stream;
}

it('changes#grpc: cancels streams of a user whose callers have taken too little, and no other', async () => {
  const unread = watch('idle');
  await eventually(() => {
    expect(open).toBe(1);
  });
  // Errors reach a stream that is read.
  const more = [watch('idle'), watch('idle')];
  await eventually(() => {
    expect(open).toBe(1);
    for (const { call } of more) call.resume();
    expect(more.map(({ ended }) => ended)).toEqual([status.CANCELLED, status.CANCELLED]);
  });
  let taken = 0;
  watch('other').call.on('data', () => (taken += 1));
  await eventually(() => {
    expect(taken).toBeGreaterThan(3);
  });
  expect(unread.ended).toBeUndefined();
});
