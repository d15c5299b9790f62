import { Server, ServerCredentials, status, type handleUnaryCall } from '@grpc/grpc-js';
import { accountsService, type HandleRequest, type HandleResponse } from './baseline-grpc.js';
import type { ListName } from './baseline-list-sql.js';
import { openStore, type WriteBody } from './baseline-store.js';

/** Baseline (c), the store: grpc-js unary -> pg. Environment: GRPC_PORT, DATABASE_URL, LISTS (bare or empty). */
const store = openStore(process.env.DATABASE_URL ?? '', process.env.LISTS === 'bare');

const handle: handleUnaryCall<Required<HandleRequest>, HandleResponse> = (call, answer) => {
  answerTo(call.request).then(
    (text) => {
      answer(null, { rowsJson: Buffer.from(text) });
    },
    (error: unknown) => {
      answer({ code: status.INTERNAL, message: String(error) });
    },
  );
};

async function answerTo(request: Required<HandleRequest>): Promise<string> {
  switch (request.operation) {
    case 'read':
      return document(await store.read(request.id));
    case 'list':
      return document(await store.list({ name: request.id as ListName, values: request.values }));
    case 'create':
      return document(await store.create(JSON.parse(request.bodyJson.toString()) as WriteBody));
    case 'update':
      return document(await store.update(request.id, JSON.parse(request.bodyJson.toString()) as WriteBody));
    case 'createNote':
      return document(await store.createNote(JSON.parse(request.bodyJson.toString()) as WriteBody));
    case 'putContent':
      return document(await store.putContent(request.id, request.bodyJson));
    case 'token':
      return store.token(request.id);
    default:
      throw new Error(`No operation ${request.operation}`);
  }
}

function document(rows: readonly unknown[]): string {
  return JSON.stringify({ data: rows });
}

const server = new Server();
server.addService(accountsService, { Handle: handle });
server.bindAsync(`127.0.0.1:${process.env.GRPC_PORT ?? ''}`, ServerCredentials.createInsecure(), (error) => {
  if (error) throw error;
});
