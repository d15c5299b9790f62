import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { BrokenFile } from './broken-file.js';
import type { Row } from './build-row.js';
import { fileBytes } from './file-bytes.js';
import type { RowKey } from './import-columns.js';
import { inChunks } from './in-chunks.js';
import { readRows } from './read-rows.js';

const LIMITS = { maxJsonDepth: 32, maxJsonTokens: 50_000 };
const CREATE = { mode: 'create', keySystem: '' } as const;
const BY_SAP = { mode: 'upsert', keySystem: 'sap' } as const;

interface Options {
  readonly module?: string;
  readonly key?: RowKey;
  readonly isCsv?: boolean;
  readonly isCompressed?: boolean;
  /** Bytes that arrive together. */
  readonly pieces?: number;
}

interface Read {
  readonly rows: readonly Row[];
  readonly ignored: readonly string[];
  readonly broken: BrokenFile | undefined;
}

async function read(file: string | Buffer, options: Options = {}): Promise<Read> {
  const { key = CREATE, isCsv = true, isCompressed = false, pieces = 7 } = options;
  const module = catalog.module(options.module ?? 'Accounts');
  if (module === undefined) throw new Error('There is no such module');
  const body = Buffer.from(file);
  const ignored = new Set<string>();
  const rows: Row[] = [];
  try {
    const pause = () => Promise.resolve();
    const bytes = fileBytes(piecesOf(body, pieces), isCompressed);
    for await (const row of readRows({ ...key, module, bytes, isCsv, pause, ignored }, LIMITS)) rows.push(row);
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    return { rows, ignored: [...ignored], broken: error };
  }
  return { rows, ignored: [...ignored], broken: undefined };
}

async function* piecesOf(body: Buffer, size: number): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < body.length; from += size) yield await Promise.resolve(body.subarray(from, from + size));
}

const attributesOf = ({ input }: Row): string => input.attributesJson.toString();
const codesOf = ({ line, faults }: Row): unknown[] => [line, ...faults.map(({ code }) => code)];

async function refusalOf(...of: Parameters<typeof read>): Promise<unknown[]> {
  const error: unknown = await read(...of).catch((refusal: unknown) => refusal);
  return error instanceof AppError ? error.faults.map(({ code, value }) => [code, value]) : [error];
}

describe('the columns of an import', () => {
  it('imports#columns: are refused all together, before the first row', async () => {
    const header = 'name,nmae,contacts,name,account_type:sap,parent_id,parent_id:sap,id:SAP,id:sap';
    expect(await refusalOf(`${header}\nx`, { key: { mode: 'update', keySystem: 'erp' } })).toEqual([
      [8108, 'nmae'],
      [8108, 'contacts'],
      [8131, 'name'],
      [8108, 'account_type:sap'],
      [8131, 'parent_id:sap'],
      [8129, 'id:SAP'],
      [8131, 'id:erp'],
    ]);
    expect(await refusalOf('')).toEqual([[8131, undefined]]);
    expect(await refusalOf('"name')).toEqual([[8131, undefined]]);
    expect(await refusalOf(Buffer.from('n\xe4me\nx', 'latin1'))).toEqual([[8131, undefined]]);
    for (const separator of [';', '\t'])
      expect(await refusalOf(`name${separator}employees\nx${separator}1`)).toEqual([[8131, undefined]]);
    expect(await refusalOf('name,filename_file\nx,y', { module: 'Notes' })).toEqual([[8131, 'filename_file']]);
    expect(await refusalOf('id:sap\n1', { module: 'Favorites' })).toEqual([[8108, 'id:sap']]);
  });

  it('imports#columns: become the parts of a row, but for those that are ignored', async () => {
    const file = '\ufeffid,id:sap,id:erp,name,parent_id:sap,date_entered,#faults\na-1,4711,,x,42,y,z\n';
    const { rows, ignored } = await read(file, { key: BY_SAP });
    expect(rows.map(({ input, key }) => [input, key])).toEqual([
      [
        {
          id: 'a-1',
          attributesJson: Buffer.from('{"name":"x"}'),
          externalIds: [{ system: 'sap', value: '4711' }],
          references: [{ attribute: 'parent_id', externalId: { system: 'sap', value: '42' } }],
        },
        '4711',
      ],
    ]);
    expect(ignored).toEqual(['date_entered', '#faults']);
  });
});

describe('a cell of an import', () => {
  it('imports#csv-of-imports: is a text as it is, or JSON with its digits; anything else is left to its attribute', async () => {
    const file = 'name,total_revenue,employees,exchange_rate\n=1+1,10,007,x\n" ""a"",\r\nb",,"[1]",\n';
    await expect(read(file)).rejects.toThrow();
    const { rows } = await read('name,amount,probability\n=1+1,0.10,007\n" ""a"",\r\nb",12345678901234567890.5,x\n', {
      module: 'Opportunities',
    });
    expect(rows.map(attributesOf)).toEqual([
      '{"name":"=1+1","amount":0.10,"probability":"007"}',
      String.raw`{"name":" \"a\",\r\nb","amount":12345678901234567890.5,"probability":"x"}`,
    ]);
    const flags = await read('last_name,do_not_call\na,TRUE\nb,no\nc,1\nd,constructor', { module: 'Contacts' });
    expect(flags.rows.map(attributesOf).map((text) => text.slice(17))).toEqual([
      '"do_not_call":true}',
      '"do_not_call":false}',
      '"do_not_call":"1"}',
      '"do_not_call":"constructor"}',
    ]);
  });

  it('imports#csv-of-imports: that is empty is null, or absent where a new record gets a default', async () => {
    const file = (key: RowKey): Promise<Read> =>
      read('id,name,status,duration_hours,description,location\nm,,,"","",\n', { module: 'Meetings', key });
    for (const mode of ['create', 'upsert'] as const)
      expect((await file({ mode, keySystem: '' })).rows.map(attributesOf)).toEqual([
        '{"description":"","location":null}',
      ]);
    expect((await file({ mode: 'update', keySystem: '' })).rows.map(attributesOf)).toEqual([
      '{"name":null,"status":null,"duration_hours":null,"description":"","location":null}',
    ]);
  });
});

describe('the rows of an import', () => {
  it.each([1, 7, 1_000])(
    'imports#csv-of-imports: are the same however the bytes arrive: %s at a time',
    async (pieces) => {
      const file = Buffer.concat([
        Buffer.from('\ufeffname,description\r\n"a\r\n\nb",ß\r\n\r\nc\n\n,"x\ny",z\r\nd,'),
        Buffer.from('\xff\n', 'latin1'),
        Buffer.from('e,f\n"g"h,i\nj,k\n'),
      ]);
      const { rows, broken } = await read(file, { pieces });
      expect(rows.map(codesOf)).toEqual([[2], [6, 8131], [8, 8131], [10, 8131], [11]]);
      expect(rows[0]?.input.attributesJson.toString()).toBe(String.raw`{"name":"a\r\n\nb","description":"ß"}`);
      expect([broken?.line, broken?.fault.code]).toEqual([12, 8131]);
    },
  );

  it('imports#cost-of-an-import: end at one that is too large, or never ends', async () => {
    const wide = `name\na\n${','.repeat(3_000_000)}`;
    for (const [file, code] of [
      [`name\na\n"${'b'.repeat(2_000_000)}"\nc`, 8701],
      [`name\na\n"${'b,\n'.repeat(1_000)}`, 8131],
      [wide, 8131],
    ] as const) {
      const { rows, broken } = await read(file, { pieces: 65_536 });
      expect([rows.length, broken?.line, broken?.fault.code]).toEqual([1, 3, code]);
    }
    const lines = await read(`{"attributes":{"name":"a"}}\n${'x'.repeat(2_000_000)}`, { isCsv: false, pieces: 65_536 });
    expect([lines.rows.length, lines.broken?.line, lines.broken?.fault.code]).toEqual([1, 2, 8701]);
    const escaped = await read(`name\n${'\u0001'.repeat(400_000)}`, { pieces: 65_536 });
    expect(escaped.rows.map(codesOf)).toEqual([[2, 8701]]);
  });

  it('imports#ndjson-of-imports: are objects as exports write them', async () => {
    const file = [
      '\ufeff{"id":"a-1","id:sap":"1","attributes":{"name":"x","annual_revenue":1.10,"parent_id:sap":"2","date_entered":"y"}}',
      ' \r',
      '{"attributes":{"nmae":"x","id":"y","parent_id":"a-1","parent_id:sap":"2"}}',
      '{"attributes":{"parent_id":"a-1","parent_id:sap":null}}',
      '{"attributes":{"parent_id:erp":"1","parent_id:sap":"2"}}',
      '{"id":7,"id:sap":8,"attributes":{}}',
      '[]',
      '{"name":"x"}',
      '{"id":"a-2","attributes":[]}',
      '{"id":"a-2","links":{"contacts":[{"id":"c"}]}}',
      '{"id":"a-2","links":{"contacts":[]}}',
      '{"id":',
      '['.repeat(40),
      '{"totals":{"records":1},"position":"7"}',
    ].join('\n');
    const { rows, ignored, broken } = await read(file, { isCsv: false });
    expect(rows.map(codesOf)).toEqual([
      [1],
      [3, 8108, 8131, 8131],
      [4, 8131],
      [5, 8131],
      [6, 8106, 8129],
      [7, 8131],
      [8, 8131],
      [9, 8131],
      [10, 8131],
      [11],
      [12, 8131],
      [13, 8703],
    ]);
    expect(rows[0] && attributesOf(rows[0])).toBe('{"name":"x","annual_revenue":1.10}');
    expect([ignored, broken]).toEqual([['date_entered'], undefined]);
  });

  it('imports#answer-of-an-import, errors#titles: have at most 100 faults, with short values, when they are refused', async () => {
    const header = Array.from({ length: 101 }, (_, index) => `id:s${index}`).join();
    const [invalid, valid] = ['\0', 'x'].map((cell) => Array<string>(101).fill(cell).join());
    const { rows } = await read(`${header}\n${invalid}\n${valid}\n`);
    expect(rows.map(({ faults }) => faults.length)).toEqual([100, 1]);
    expect(rows.at(-1)?.faults).toEqual([{ code: 8021 }]);
    const [long] = (await read(`id,description\n${'!'.repeat(1_000)},x\n`)).rows;
    expect([long?.faults[0]?.value?.length, long?.input.attributesJson.length]).toEqual([200, 0]);
  });

  it('imports#rows: need a key, which no earlier row has', async () => {
    const { rows } = await read('id:sap,name\n1,a\n,b\n2,c\n1,d\n', { key: BY_SAP });
    expect(rows.map(codesOf)).toEqual([[2], [3, 8132], [4], [5, 8133]]);
    expect(rows[3]?.faults[0]?.detail).toBe('The row of line 2 has the same key');
  });

  it('imports#import: are read from a compressed body, which must be gzip to its end', async () => {
    const file = gzipSync('name\na\n');
    expect((await read(file, { isCompressed: true })).rows.map(attributesOf)).toEqual(['{"name":"a"}']);
    for (const bytes of [file.subarray(0, -4), Buffer.from('name\na\n')])
      expect(await refusalOf(bytes, { isCompressed: true })).toEqual([[8408, undefined]]);
  });
});

describe('the chunks of an import', () => {
  const rowsOf = async function* (count: number, bytes: number, faults: Row['faults'] = []): AsyncGenerator<Row, void> {
    const input = { id: '', attributesJson: Buffer.alloc(bytes), externalIds: [], references: [] };
    for (let line = 2; line < count + 2; line += 1)
      yield await Promise.resolve({ line, input, head: '', faults, key: undefined });
  };
  const sizesOf = async (rows: AsyncIterable<Row>, mode: RowKey['mode'] = 'create'): Promise<number[]> => {
    const sizes: number[] = [];
    for await (const chunk of inChunks(rows, mode)) sizes.push(chunk.length);
    return sizes;
  };

  it('imports#chunks: have at most 500 rows, 200 with other modes, refused ones included, and 1 MiB', async () => {
    expect(await sizesOf(rowsOf(1_001, 10))).toEqual([500, 500, 1]);
    expect(await sizesOf(rowsOf(1_001, 10, [{ code: 8132 }]))).toEqual([500, 500, 1]);
    expect(await sizesOf(rowsOf(201, 10), 'upsert')).toEqual([200, 1]);
    expect(await sizesOf(rowsOf(3, 512 * 1024))).toEqual([2, 1]);
    expect(await sizesOf(rowsOf(16, 10, Array<Row['faults'][number]>(100).fill({ code: 8132 })))).toEqual([10, 6]);
  });
});
