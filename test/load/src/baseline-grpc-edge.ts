import { credentials } from '@grpc/grpc-js';
import { accountsClient, type HandleRequest } from './baseline-grpc.js';
import { serveHttp } from './baseline-http.js';

const START_MS = 10_000;

/** Baseline (c), the edge: express -> grpc-js unary. Environment: PORT, GRPC_PORT. */
const client = new accountsClient(`127.0.0.1:${process.env.GRPC_PORT ?? ''}`, credentials.createInsecure());

// Before the store listens a call would fail.
client.waitForReady(Date.now() + START_MS, (error) => {
  if (error) throw error;
  serveHttp(Number(process.env.PORT), {
    read: (id) => call({ operation: 'read', id }),
    list: ({ name, values }) => call({ operation: 'list', id: name, values }),
    create: (body) => call({ operation: 'create', bodyJson: encode(body) }),
    update: (id, body) => call({ operation: 'update', id, bodyJson: encode(body) }),
    createNote: (body) => call({ operation: 'createNote', bodyJson: encode(body) }),
    putContent: (id, bytes) => call({ operation: 'putContent', id, bodyJson: bytes }),
    token: (clientId) => call({ operation: 'token', id: clientId }),
  });
});

function call(request: HandleRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    client.handle(request, (error, response) => {
      if (response === undefined) reject(error ?? new Error('No answer'));
      else resolve(response.rowsJson.toString());
    });
  });
}

function encode(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body));
}
