import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import pg from 'pg';
import { listStatement } from './baseline-list-sql.js';
import type { BaselineList } from './baseline-lists.js';
import { CLIENT, CREATE, CREATE_NOTE, PUT_CONTENT, READ, UPDATE } from './baseline-sql.js';

/** The body of a JSON:API write, as far as the baselines look into it. */
export interface WriteBody {
  readonly data: { readonly attributes: Readonly<Record<string, string>> };
}

/** The work of both baselines for a request: query Postgres once and answer its rows. */
export interface BaselineStore {
  read(id: string): Promise<unknown[]>;
  list(list: BaselineList): Promise<unknown[]>;
  create(body: WriteBody): Promise<unknown[]>;
  update(id: string, body: WriteBody): Promise<unknown[]>;
  /** Decodes the content once and stores it with the note. */
  createNote(body: WriteBody): Promise<unknown[]>;
  putContent(id: string, bytes: Buffer): Promise<unknown[]>;
  token(clientId: string): Promise<string>;
}

const USER_ID = '1';
const PAGE = 20;

/** A store on its own pool; the same size of pool as a service of the product has. `bareLists`: see `listStatement`. */
export function openStore(connectionString: string, bareLists: boolean): BaselineStore {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const rows = async (query: pg.QueryConfig): Promise<unknown[]> =>
    (await pool.query<Record<string, unknown>>(query)).rows;
  return {
    read: (id) => rows(READ(id)),
    list: async ({ name, values }) => (await rows(listStatement(name, values, bareLists))).slice(0, PAGE),
    create: ({ data: { attributes } }) =>
      rows(CREATE(randomUUID(), attributes.name ?? '', attributes.industry ?? '', USER_ID)),
    update: (id, { data: { attributes } }) => rows(UPDATE(id, attributes.name ?? '', USER_ID)),
    createNote: ({ data: { attributes } }) => {
      const { name = '', filename = '', filename_file: content = '' } = attributes;
      return rows(CREATE_NOTE(randomUUID(), name, filename, Buffer.from(content, 'base64'), USER_ID));
    },
    putContent: (id, bytes) => rows(PUT_CONTENT(id, bytes, USER_ID)),
    async token(clientId) {
      await pool.query(CLIENT(clientId));
      return signToken(key, clientId);
    },
  };
}

function signToken(key: ReturnType<typeof createPrivateKey>, clientId: string): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const input = `${encode({ alg: 'RS256', typ: 'at+jwt' })}.${encode({ sub: USER_ID, client_id: clientId, iat: now, exp: now + 3600 })}`;
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), key).toString('base64url')}`;
}
