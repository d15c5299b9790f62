import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { ciValues, merge } from './helm/matrix.js';
import { render, type Values } from './helm/render.js';
import { chartFolder } from './paths.js';
import { leavesOf, readValueTree, type ValueNode } from './values/value-tree.js';

const schema = JSON.parse(readFileSync(path.join(chartFolder, 'values.schema.json'), 'utf8')) as object;
// The keywords of draft 7 are known; the unions of types are meant.
const isAccepted = new Ajv({ strict: false }).compile(schema);

/** Texts that would end a string of YAML, of a template or of a shell, and continue as something else. */
const HOSTILE = ['a\nspec: {}', 'a: b', "a'b", 'a"b', 'a}, {b', 'a #b', '{{ fail "b" }}', 'a; $(b) `c`', 'a?b=c&d'];

/** Texts that YAML reads as another type. */
const AMBIGUOUS = ['123', 'null', '1e3', 'yes'];

const texts = leavesOf(readValueTree()).filter(
  ({ value, schema: { enum: choices, type } }) =>
    choices === undefined && (typeof value === 'string' || [type].flat().includes('string')),
);

function nest({ path: keys }: ValueNode, value: unknown): Values {
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Values;
}

/** All of these values at once. */
function all(leaves: readonly ValueNode[], value: unknown): Values {
  return leaves.map((leaf) => nest(leaf, value)).reduce(merge, {});
}

/** Values whose renders show every tested value; everything else has defaults. */
const BASES: readonly Values[] = [
  { ingress: { enabled: true }, monitoring: { scrape: 'podMonitor', dashboards: { enabled: true } } },
  merge(ciValues('production'), { mtls: { enabled: true, issuerRef: { name: 'services' } } }),
];

/** Values that may have any content, because they are in quotes wherever they are rendered. */
const FREE = [
  'tokens.audience',
  'defaults.nodeOptions',
  'auth.keysCronJob.schedule',
  'records.indexesCronJob.schedule',
  'bootstrap.adminUserName',
  'migrations.runId',
  'monitoring.dashboards.label',
  'monitoring.dashboards.labelValue',
  'monitoring.dashboards.folder',
  'monitoring.dashboards.folderAnnotation',
];

describe('a string in the values', () => {
  it('is refused where YAML, an address or a shell would interpret it', () => {
    const taken = texts.filter((leaf) => HOSTILE.some((text) => isAccepted(nest(leaf, text))));
    expect(taken.map(({ path: keys }) => keys.join('.'))).toEqual(FREE);
  });

  it.each(BASES)('stays one string where any value is accepted: %#', async (base) => {
    const free = texts.filter(({ path: keys }) => FREE.includes(keys.join('.')));
    const hostile = HOSTILE.join(' ');
    const [plain, changed] = await Promise.all(
      ['plain', hostile].map((text) => render({ values: merge(base, all(free, text)) })),
    );
    expect(outlineOf(changed?.objects, hostile)).toEqual(outlineOf(plain?.objects, 'plain'));
  });

  it.each(BASES.flatMap((base, index) => AMBIGUOUS.map((text) => [index, text, base] as const)))(
    'stays a string: %i %s',
    async (_index, text, base) => {
      const leaves = texts.filter(
        (leaf) =>
          ['plain', text].every((each) => isAccepted(nest(leaf, each))) &&
          // In a trial they are refused.
          (base.profile === 'production' || leaf.path.at(-1) !== 'existingSecret'),
      );
      expect(leaves.length).toBeGreaterThan(30);
      const [plain, changed] = await Promise.all(
        ['plain', text].map((each) => render({ values: merge(base, all(leaves, each)) })),
      );
      expect(outlineOf(changed?.objects, text)).toEqual(outlineOf(plain?.objects, 'plain'));
    },
  );

  it('stays a string: the names of the release and of its namespace', async () => {
    const values = { fullnameOverride: 'crm' };
    const [plain, changed] = await Promise.all([
      render({ values, release: 'plain', namespace: 'plain' }),
      render({ values, release: '123', namespace: '456' }),
    ]);
    expect(outlineOf(changed.objects, '123')).toEqual(outlineOf(plain.objects, 'plain'));
  });
});

/** Objects without their texts: what is there, and of which type. */
function outlineOf(value: unknown, given: string): unknown {
  if (Array.isArray(value)) return value.map((each) => outlineOf(each, given));
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key === given ? '<given>' : key, outlineOf(inner, given)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
