import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { apiAt, type Api } from '../client/api.js';
import { expectStatus } from '../client/document.js';
import { readModules, type ModuleMeta } from '../client/metadata/module-metadata.js';
import { TargetRecords } from '../client/metadata/target-records.js';
import type { Answer } from '../client/send.js';

const TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;
type Format = keyof typeof TYPES;

interface Line {
  readonly line?: number;
  readonly code?: number;
  readonly detail?: string;
  readonly totals?: Readonly<Record<'read' | 'created' | 'updated' | 'unchanged' | 'refused', number>>;
  readonly complete?: boolean;
}

let own: OwnStack;
let admin: Api;
let modules: readonly ModuleMeta[];

beforeAll(async () => {
  own = await startOwnStack();
  admin = apiAt(own.stack.baseUrl, own.token);
  modules = await readModules(admin);
  const records = new TargetRecords(admin, modules);
  for (const { name } of modules) await records.of(name);
});

afterAll(() => own.dispose());

async function exported(module: string, format: Format): Promise<string> {
  const answer = await admin.get(`/exports?module=${module}&format=${format}`);
  expectStatus(answer, 200);
  return answer.text;
}

const send = (query: string, format: Format, body: string | Uint8Array): Promise<Answer> =>
  admin.send('POST', `/imports?module=${query}`, { 'content-type': TYPES[format] }, body);

function linesOf(answer: Answer): Line[] {
  expectStatus(answer, 200);
  return answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** The lines of records in an export, by their ids, without what the service sets. */
function recordsOf(text: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const lines = text.trimEnd().split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const { id, attributes } = JSON.parse(line) as { id: string; attributes: Record<string, unknown> };
      return [id, attributes] as const;
    }),
  );
}

describe('an import of every module', () => {
  it('imports#ndjson-of-imports, imports#csv-of-imports: changes nothing when it is an export', async () => {
    expect(modules.length).toBeGreaterThanOrEqual(37);
    for (const { name } of modules) {
      for (const format of ['ndjson', 'csv'] as const) {
        const file = await exported(name, format);
        const count = recordsOf(await exported(name, 'ndjson')).size;
        const [last, ...faults] = linesOf(await send(`${name}&mode=update`, format, file)).reverse();
        expect([name, format, faults, last?.totals]).toEqual([
          name,
          format,
          [],
          { read: count, created: 0, updated: 0, unchanged: count, refused: 0 },
        ]);
      }
    }
  });

  it('imports#ndjson-of-imports: makes equal records of an export under other ids', async () => {
    const refused = new Set<string>();
    for (const { name } of modules) {
      const files = { ndjson: await exported(name, 'ndjson'), csv: await exported(name, 'csv') };
      const before = recordsOf(files.ndjson);
      for (const format of ['ndjson', 'csv'] as const) {
        let file = files[format];
        const ids = new Map([...before.keys()].map((id) => [id, randomUUID()] as const));
        for (const [id, copy] of ids)
          file =
            format === 'csv'
              ? file.replace(new RegExp(`^${id},`, 'mu'), `${copy},`)
              : file.replace(`{"id":"${id}",`, `{"id":"${copy}",`);
        const lines = linesOf(await send(`${name}&mode=create`, format, file));
        const { ignored } = lines.at(-1) as { readonly ignored: readonly string[] };
        for (const { code, detail } of lines.slice(0, -1)) refused.add(`${name} ${code ?? ''} ${detail ?? ''}`);
        const after = recordsOf(await exported(name, 'ndjson'));
        const known = new Set(ignored);
        const written = (attributes: Readonly<Record<string, unknown>> = {}): unknown =>
          Object.fromEntries(Object.entries(attributes).filter(([attribute]) => !known.has(attribute)));
        const made = [...ids].filter(([, copy]) => after.has(copy));
        expect([name, format, made.map(([, copy]) => written(after.get(copy)))]).toEqual([
          name,
          format,
          made.map(([id]) => written(before.get(id))),
        ]);
      }
    }
    expect([...refused]).toEqual([
      'Users 8121 Another record already has this value',
      'Favorites 8011 You have marked this record already',
    ]);
  });
});

describe('an import of anything', () => {
  const part = fc.constantFrom(
    ...['"', '""', ',', '\n', '\r\n', '\r', 'name', 'ß', '\0', ' ', '{', '}', '[', ']', ':', '"a"', 'null', '1e99'],
    ...['{"attributes":{"name":"x"}}\n', '{"id":"x","attributes":{}}\n', 'x,y\n', '"a\nb",c\n', '\ufeff', '\\ud800'],
  );
  const bytes = fc.uint8Array({ maxLength: 4 }).map((some) => Buffer.from(some));
  const file = fc
    .tuple(
      fc.constantFrom('', 'name\n', 'name,description\n', 'id,name\r\n', 'id:sap,name,parent_id:sap\n'),
      fc.array(
        fc.oneof({ weight: 20, arbitrary: part.map((text) => Buffer.from(text)) }, { weight: 1, arbitrary: bytes }),
        {
          maxLength: 60,
        },
      ),
    )
    .map(([head, parts]) => Buffer.concat([Buffer.from(head), ...parts]));

  it('imports#answer-of-an-import: is refused or has totals that agree', async () => {
    const query = fc.constantFrom(
      'mode=create',
      'mode=upsert',
      'mode=upsert&key=sap',
      'mode=update',
      'mode=create&dryRun=true',
    );
    await fc.assert(
      fc.asyncProperty(file, fc.constantFrom<Format>('csv', 'ndjson'), query, async (body, format, mode) => {
        const answer = await send(`Accounts&${mode}`, format, body);
        if (answer.status === 400) return;
        const lines = linesOf(answer);
        const { totals, complete } = lines.at(-1) ?? {};
        if (totals === undefined) throw new Error('The answer has no totals');
        const { read, created, updated, unchanged, refused } = totals;
        expect(read).toBe(created + updated + unchanged + refused);
        const faulty = new Set(lines.slice(0, -1).map(({ line }) => line));
        expect(faulty.size).toBe(refused + (complete === true ? 0 : 1));
      }),
      { numRuns: 1_500 },
    );
  });
});
