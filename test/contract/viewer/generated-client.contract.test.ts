import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { create } from '../client/records.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';
import { createClientProgram, type ClientProgram, type Complaint } from '../openapi/client-program.js';

/** Where the statements are that must not compile: from a comment to the next empty line. */
const mistakes = readFileSync(new URL('../openapi/programs/mistakes.ts', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line, index, lines) =>
    line.startsWith('// wrong: ') ? [{ title: line, first: index + 1, last: lines.indexOf('', index) }] : [],
  );

describe('a client generated from the document', () => {
  let program: ClientProgram;
  let complaints: readonly Complaint[];

  beforeAll(async () => {
    program = await createClientProgram((await apiWith().get('/openapi.json')).text);
    complaints = await program.compile();
    // Compiling every module's types takes minutes of a machine that is busy with other things.
  });

  afterAll(async () => {
    await program.remove();
  });

  it('metadata#openapi: compiles in strict mode, including its types', () => {
    expect(complaints.filter(({ file }) => file !== 'mistakes.ts')).toEqual([]);
  });

  it('metadata#openapi: fails to compile exactly where it is wrong', () => {
    const found = complaints.filter(({ file }) => file === 'mistakes.ts').map(({ line }) => line);
    const hasComplaint = mistakes.map(({ title, first, last }) => [
      title,
      found.some((line) => line >= first && line <= last),
    ]);
    expect(hasComplaint).toEqual(mistakes.map(({ title }) => [title, true]));
    expect(found.filter((line) => !mistakes.some(({ first, last }) => line >= first && line <= last))).toEqual([]);
    expect(mistakes.length).toBeGreaterThan(10);
  });

  it('metadata#openapi: handles the life cycle of a record', async () => {
    // The program lists two accounts, its own and this one.
    await create(apiWith(await adminToken()), 'Accounts');
    const output = await program.run('consumer', {
      CRM_URL: baseUrl,
      CRM_CLIENT_ID: stack.passwordClient.id,
      CRM_CLIENT_SECRET: stack.passwordClient.secret,
      CRM_USER: stack.admin.username,
      CRM_PASSWORD: stack.admin.password,
    });
    const seen = JSON.parse(output) as { readonly id: string };
    expect(seen).toEqual({
      id: expect.any(String),
      created: { status: 201, location: `${baseUrl}/api/v8/modules/Accounts/${seen.id}` },
      read: 'Energy',
      unchanged: 304,
      names: [expect.any(String), expect.any(String)],
      found: [{ name: 'Turbines Ltd' }],
      makers: [stack.admin.username],
      uncounted: null,
      viewed: 200,
      patched: 'Utilities',
      stale: ['412 8007'],
      refused: ['400 8110 /data/attributes/name'],
      linkage: { type: 'Users', id: expect.any(String) },
      creator: stack.admin.username,
      invited: 1,
      employers: [true],
      accepted: 'accept',
      dismissed: 204,
      cleared: null,
      deleted: 200,
      gone: ['404 8001'],
      modules: expect.arrayContaining(['Accounts', 'Contacts', 'Users']),
      language: 'de',
      nameLength: 150,
    });
  });
});
