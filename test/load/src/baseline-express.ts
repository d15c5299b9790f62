import { openStore, type WriteBody } from './baseline-store.js';
import { serveHttp } from './baseline-http.js';

/** Baseline (b): express and pg in one process. Environment: PORT, DATABASE_URL, LISTS (bare or empty). */
const store = openStore(process.env.DATABASE_URL ?? '', process.env.LISTS === 'bare');

serveHttp(Number(process.env.PORT), {
  read: async (id) => document(await store.read(id)),
  list: async (list) => document(await store.list(list)),
  create: async (body) => document(await store.create(body as WriteBody)),
  update: async (id, body) => document(await store.update(id, body as WriteBody)),
  createNote: async (body) => document(await store.createNote(body as WriteBody)),
  putContent: async (id, bytes) => document(await store.putContent(id, bytes)),
  token: (clientId) => store.token(clientId),
});

function document(rows: readonly unknown[]): string {
  return JSON.stringify({ data: rows });
}
