import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mainProgram } from '@crm/local-stack';
import { pageAt } from '../client/lists/page.js';
import { create, freshText } from '../client/records.js';
import { apiWith, baseUrl, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const admin = apiWith(await adminToken());

let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-transfers-'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs `crm` of the gateway in the folder. */
async function crm(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const env = {
    CRM_URL: baseUrl,
    CRM_CLIENT_ID: stack.serviceClient.id,
    CRM_CLIENT_SECRET: stack.serviceClient.secret,
    ...settings,
  };
  const program = spawn(process.execPath, [mainProgram('gateway'), 'crm', ...args], { env, cwd: folder });
  const [output, errors, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close') as Promise<[number | null]>,
  ]);
  return { code, output, errors };
}

const save = (name: string, content: string | Buffer): Promise<void> => writeFile(path.join(folder, name), content);
const saved = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
const totals = (read: number, created: number, refused: number): string =>
  `${JSON.stringify({ read, created, updated: 0, unchanged: 0, refused, complete: true })}\n`;

/** An address that breaks the connection off in the middle of the first body, or answer, to such a path. */
async function breakingOnce(isMeant: (head: string) => boolean, where: 'body' | 'answer'): Promise<string> {
  let isBroken = false;
  const { hostname, port } = new URL(baseUrl);
  const server = createServer((socket) => {
    const target = connect(Number(port), hostname);
    const close = (): void => {
      socket.destroy();
      target.destroy();
    };
    for (const one of [socket, target]) one.on('error', close).on('close', close);
    socket.pipe(target).pipe(socket);
    socket.on('data', (chunk) => {
      if (isBroken || !isMeant(chunk.toString('latin1'))) return;
      isBroken = true;
      let bytes = 0;
      (where === 'body' ? socket : target).on('data', ({ length }) => {
        bytes += length;
        if (bytes > 300_000) close();
      });
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('crm import', () => {
  it('imports#parameters-of-imports: stops after a dry run with faults, and loads the mended lines', async () => {
    const name = freshText();
    const latin = Buffer.from('M\xfcller,2\r\n', 'latin1');
    const rows = `name,employees\r\n${name},"a\nb"\r\n,"say ""x"", y"\r\n,4\r\nz\r\ny,5,6\r\n`;
    await save('new.csv.gz', gzipSync(Buffer.concat([Buffer.from(rows), latin])));
    const first = await crm([
      'import',
      'new.csv.gz',
      '--module',
      'Accounts',
      '--mode',
      'create',
      '--faults-csv',
      'mend.csv',
    ]);
    expect([first.code, first.output]).toEqual([3, totals(6, 1, 5)]);
    expect(first.errors).toContain(
      'faults  line  column  code  reason\n2       4     name    8110  The attribute name is required\n' +
        '2       6             8131  The line has 1 cells, and the header 2\n' +
        '1       8             8131  The line has bytes that are not UTF-8\n',
    );
    expect(await saved('mend.csv')).toBe(
      'name,employees,#faults\r\n,"say ""x"", y",name: The attribute name is required\r\n' +
        ',4,name: The attribute name is required\r\nz,"The line has 1 cells, and the header 2"\r\n' +
        'y,5,6,"The line has 3 cells, and the header 2"\r\nMüller,2,The line has bytes that are not UTF-8\r\n',
    );
    const { facts } = await pageAt(admin, `/modules/Accounts?filter[Accounts.name]=${name}`);
    expect(facts.count).toBe(0);
    const mendedLines = (await saved('mend.csv'))
      .replaceAll('\n,', `\n${name},`)
      .replace('\nz,', `\n${name},,`)
      .replace(',6,', ',');
    await save('mend.csv', mendedLines);
    const mended = await crm(['import', 'mend.csv', '--module', 'Accounts', '--mode', 'create']);
    expect([mended.code, mended.output]).toEqual([0, totals(5, 5, 0).repeat(2)]);
  });

  it('imports#csv-of-imports: says why a file was not read to its end', async () => {
    await save('broken.csv', 'name,employees\n,1\nx "y",2\nz,3\n');
    const command = ['import', 'broken.csv', '--module', 'Accounts', '--mode', 'create', '--faults-csv', 'mend.csv'];
    const { code, output, errors } = await crm(command);
    expect([code, output]).toEqual([3, totals(1, 0, 1).replace('true', 'false')]);
    expect(errors).toContain('1 rows are refused, and the file was not read to its end: A cell has a quote in it');
    expect(await saved('mend.csv')).toBe('name,employees,#faults\r\n,1,name: The attribute name is required\r\n');
  });

  it('imports#chunks: is finished after a lost connection, each row once', async () => {
    const name = freshText();
    const rows = Array.from({ length: 900 }, (_, row) => `${name}-${row},${'x'.repeat(500)}\n`);
    await save('many.csv', `name,description\n${rows.join('')},\n`);
    const url = await breakingOnce(
      (head) => head.startsWith('POST /api/v8/imports') && !head.includes('dryRun'),
      'body',
    );
    const command = ['import', 'many.csv', '--module', 'Accounts', '--mode', 'create', '--yes'];
    const { code, output, errors } = await crm(command, { CRM_URL: url });
    expect([code, output]).toEqual([3, totals(901, 900, 1)]);
    expect(errors).toContain('trying again');
    expect(errors).toContain('gateway: 1 rows are refused\n');
    const { facts } = await pageAt(admin, `/modules/Accounts?filter[Accounts.name]=[[li]]${name}%25&page[limit]=1`);
    expect(facts.count).toBe(900);
  });

  it.each([
    [['import', 'new.txt', '--module', 'Accounts'], {}, 3, 'ends neither with'],
    [['import', 'gone.csv', '--module', 'Accounts'], {}, 3, 'ENOENT'],
    [['import', 'new.csv.gz', '--module', 'Accounts', '--key', 'SAP'], {}, 3, '8220 key: The parameter takes id'],
    [['import', 'mend.csv', '--module', 'Accounts', '--faults-csv', './mend.csv'], {}, 3, 'overwrite the file'],
    [['import', '--modul', 'Accounts'], {}, 3, 'import FILE --module NAME'],
    [['transfer'], {}, 3, 'import FILE --module NAME'],
    [['export', '--module', 'Nope'], {}, 3, '8217'],
    [['export', '--module', 'Accounts'], { CRM_CLIENT_SECRET: 'wrong' }, 3, 'no token'],
    [['export', '--module', 'Accounts'], { CRM_URL: '' }, 2, 'CRM_URL is not set'],
  ])('%j with %j ends with an exit code and a reason', async (args, settings, code, reason) => {
    const ended = await crm(args, settings);
    expect([ended.code, ended.output, ended.errors]).toEqual([code, '', expect.stringContaining(reason)]);
  });
});

describe('crm export', () => {
  it.each(['csv', 'ndjson'])(
    'exports#end-of-an-export: saves a file in %s, also after a lost connection',
    async (format) => {
      const parent = await create(admin, 'Accounts');
      const rows = Array.from({ length: 500 }, (_, row) => `n${row},${parent.id},"${'x'.repeat(2_000)}\r\n""y"""\n`);
      const headers = { 'content-type': 'text/csv' };
      const body = `name,parent_id,description\n${rows.join('')}`;
      await admin.send('POST', '/imports?module=Accounts&mode=create', headers, body);
      const query = `filter[Accounts.parent_id]=${parent.id}&fields[Accounts]=name,description`;
      const whole = (await admin.get(`/exports?module=Accounts&format=${format}&${query}`)).text;
      const url = await breakingOnce((head) => head.startsWith('GET /api/v8/exports'), 'answer');
      const command = [
        'export',
        '--module',
        'Accounts',
        '--format',
        format,
        '--query',
        query,
        '--output',
        `all.${format}`,
      ];
      const { code, errors } = await crm(command, { CRM_URL: url });
      expect([code, errors]).toEqual([0, expect.stringContaining('trying again')]);
      const withoutPosition = (file: string): string => file.replace(/"position":"\d+"/u, '');
      expect(withoutPosition(await saved(`all.${format}`))).toBe(withoutPosition(whole));
      expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
      const printed = await crm(command.slice(0, -2));
      expect([printed.code, withoutPosition(printed.output)]).toEqual([0, withoutPosition(whole)]);
    },
  );
});
