import { randomBytes } from 'node:crypto';
import type { Request } from 'autocannon';
import { withClient } from '@crm/local-stack';
import { CONTENT_TABLE } from './baseline-sql.js';
import type { Workload } from './workloads.js';

const MIB = 1024 * 1024;
const PATH = '/api/v8/modules/Notes';
const JSON_API = 'application/vnd.api+json';
/** Until some hundreds have come, connections plan statements and V8 interprets what it has not compiled yet. */
const WARM_UP_SECONDS = 10;
/** Notes that are put to in turns. */
const NOTES = 64;
/** Where in the text of a content its number is written; 16 characters of base64 are 12 bytes. */
const NUMBER_LENGTH = 16;

/**
 * The requests of W8: a file of 1 MiB in a document, and as it is. No content is sent twice, because the product keeps
 * equal ones once.
 */
export async function fileWorkloads(adminUrl: string, accessToken: string): Promise<readonly Workload[]> {
  const ids = await seedNotes(adminUrl);
  const headers = { authorization: `Bearer ${accessToken}`, accept: JSON_API };
  const bytes = randomBytes(MIB);
  const document = Buffer.from(noteWith(bytes.toString('base64')));
  const start = document.indexOf('"filename_file":"') + '"filename_file":"'.length;
  return [
    {
      name: 'W8 1 MiB as base64 in a document',
      bar: 1.7,
      warmUpSeconds: WARM_UP_SECONDS,
      requests: [
        {
          method: 'POST',
          path: PATH,
          headers: { ...headers, 'content-type': JSON_API },
          body: document,
          setupRequest: numbered(document, start),
        },
      ],
    },
    {
      name: 'W8 1 MiB as it is',
      bar: undefined,
      warmUpSeconds: WARM_UP_SECONDS,
      requests: ids.map((id) => ({
        method: 'PUT',
        path: `${PATH}/${id}/filename/content`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: bytes,
        setupRequest: numbered(bytes, 0),
      })),
    },
  ];
}

let sent = 0;

/** The same request, with a number in its body that no other one has. */
function numbered(body: Buffer, at: number): (request: Request) => Request {
  return (request) => {
    const copy = Buffer.from(body);
    copy.write(String(sent).padStart(NUMBER_LENGTH, '0'), at, 'latin1');
    sent += 1;
    return { ...request, body: copy };
  };
}

function noteWith(content: string): string {
  const attributes = { name: 'Minutes', portal_flag: false, filename: 'minutes.bin', filename_file: content };
  return JSON.stringify({ data: { type: 'Notes', attributes } });
}

async function seedNotes(adminUrl: string): Promise<readonly string[]> {
  await withClient(adminUrl, async (client) => {
    await client.query(CONTENT_TABLE);
    await client.query(
      `insert into records.notes (id, name, filename, portal_flag, created_by, modified_user_id, date_entered, date_modified)
       select 'bench-note-' || n, 'Note ' || n, 'a.bin', false, '1', '1', now(), now() from generate_series(1, $1::int) n
       on conflict (id) do nothing`,
      [NOTES],
    );
  });
  return Array.from({ length: NOTES }, (_, index) => `bench-note-${index + 1}`);
}
