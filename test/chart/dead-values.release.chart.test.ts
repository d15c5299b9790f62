import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HELMS, sampleOf } from '@crm/testkit';
import { ciValues, merge } from './helm/matrix.js';
import { renderText, type Values } from './helm/render.js';
import { chartFolder } from './paths.js';
import { anotherValue } from './values/another-value.js';
import { leavesOf, nodesOf, readValueTree, type ValueNode } from './values/value-tree.js';

const tree = readValueTree();

/**
 * Values that change no render: `enabled` is for parent charts, the `allow` values permit installs that are refused without them
 * (kubernetes#refused-installs has a test of each), and the profile is never changed alone.
 */
const SILENT = [
  'profile',
  'enabled',
  'postgresql.external.allowInsecureTls',
  'redis.external.allowInsecureTls',
  'networkPolicy.externalStores.allowAnyAddress',
];

/** For several thousand renders on a busy machine. */
const PATIENCE_MS = 30 * 60_000;

const EXTERNAL = { host: 'store.example.org' };

/** Everything that can be switched on, so that each value has an effect. */
const RICH: Values = {
  postgresql: { maxConnectionsBudget: 2_000, external: EXTERNAL, admin: { existingSecret: 'admin' } },
  redis: { external: EXTERNAL },
  mtls: { enabled: true, issuerRef: { name: 'services' }, caConfigMap: { name: 'authorities' } },
  httpRoute: { enabled: true, parentRefs: [{ name: 'public' }] },
  ingress: { enabled: true, hosts: ['crm.example.org'] },
  monitoring: { rules: { enabled: true, runbookBaseUrl: 'https://example.org' }, dashboards: { enabled: true } },
  tracing: { enabled: true, otlpEndpoint: 'http://otel-collector.monitoring:4318' },
  defaults: { replicas: 3, keda: { triggers: [{ type: 'cpu', metadata: { value: '70' } }] } },
  auth: { autoscaling: { enabled: true } },
  records: { keda: { enabled: true } },
};

/** Uses of the chart; each value has to change the render of at least one. */
const BASES: readonly Values[] = [
  RICH,
  merge(merge(ciValues('production'), RICH), {
    defaults: { autoscaling: { enabled: false } },
    monitoring: { scrape: 'podMonitor' },
    // With mTLS the readiness probe uses http, whatever the values say.
    mtls: { enabled: false },
  }),
  merge(RICH, {
    diagnosticMode: { enabled: true },
    mtls: {
      mode: 'existingSecrets',
      existingSecrets: { gateway: 'a', auth: 'b', records: 'c', relationships: 'd', files: 'e', events: 'f' },
    },
    postgresql: { mode: 'external' },
    redis: { mode: 'external' },
    defaults: { pdb: { minAvailable: 1, maxUnavailable: null } },
    auth: { autoscaling: { enabled: false } },
    records: { keda: { enabled: false } },
  }),
];

let chart = '';

beforeAll(async () => {
  chart = path.join(await mkdtemp(path.join(tmpdir(), 'crm-rich-')), 'crm');
  await cp(chartFolder, chart, { recursive: true });
  const rule = { alert: 'CrmSample', expr: 'vector(1)', annotations: { runbook_url: 'deploy/runbooks/CrmSample.md' } };
  await put('files/rules/sample.yaml', { groups: [{ name: 'sample', rules: [rule] }] });
  await put('files/dashboards/sample.json', { title: 'Sample' });
});

afterAll(async () => {
  await rm(path.dirname(chart), { recursive: true, force: true });
});

async function put(file: string, content: object): Promise<void> {
  const target = path.join(chart, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, JSON.stringify(content));
}

describe('values', () => {
  it(
    'kubernetes#values: each change the output',
    async () => {
      // settings.chart.test.ts checks each setting of the services; a value without a description overrides one of `defaults`.
      const leaves = leavesOf(tree).filter(
        ({ path: keys, description }) => keys[1] !== 'config' && description !== '' && !SILENT.includes(keys.join('.')),
      );
      const dead = await Promise.all(
        sampleOf(leaves, 60).map(async (leaf) => ((await shows(leaf)) ? [] : [leaf.path.join('.')])),
      );
      expect(dead.flat()).toEqual([]);
      expect(leaves.length).toBeGreaterThan(200);
    },
    PATIENCE_MS,
  );

  it('kubernetes#values: declared as silent are silent', async () => {
    const leaves = leavesOf(tree).filter(({ path: keys }) => SILENT.includes(keys.join('.')));
    expect(leaves).toHaveLength(SILENT.length);
    for (const leaf of leaves)
      expect({ leaf: leaf.path, shows: await shows(leaf) }).toEqual({ leaf: leaf.path, shows: false });
  });

  it.each(HELMS)('kubernetes#values: of an unknown name are rejected at any depth: %s', async (helm) => {
    const groups = nodesOf(tree).filter(
      ({ children, schema }) => children.length > 0 && schema.additionalProperties === undefined,
    );
    const places = [[], ...groups.map(({ path: keys }) => keys)];
    // All at once: the complaint names every place.
    const values = places.map((keys) => nest([...keys, 'unknownValue'], 1)).reduce(merge, {});
    const complaint = await renderText({ helm, values }).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    const silent = places.filter((keys) => {
      const place = helm === 'helm3' ? ['- ', keys.join('.') || '(root)', ': '] : ["'", ['', ...keys].join('/'), "'"];
      return !complaint.includes(place.join(''));
    });
    expect(silent).toEqual([]);
    expect(places.length).toBeGreaterThan(40);
  });

  it.each(HELMS)('kubernetes#values: of a parent chart are accepted: %s', async (helm) => {
    const umbrella = path.join(path.dirname(chart), `umbrella-${helm}`);
    await cp(chartFolder, path.join(umbrella, 'charts', 'crm'), { recursive: true });
    const dependency = { name: 'crm', version: '*', condition: 'crm.enabled' };
    const chartFile = { apiVersion: 'v2', name: 'umbrella', version: '1.0.0', dependencies: [dependency] };
    await writeFile(path.join(umbrella, 'Chart.yaml'), JSON.stringify(chartFile));
    const values = {
      global: { imageRegistry: 'mirror.example.org', team: 'sales' },
      crm: { profile: 'trial', enabled: true },
    };
    const text = await renderText({ helm, chart: umbrella, values });
    expect(text).toContain('image: "mirror.example.org/example/crm-auth:');
    const off = await renderText({ helm, chart: umbrella, values: merge(values, { crm: { enabled: false } }) });
    expect(off.trim()).toBe('');
  });
});

async function shows(leaf: ValueNode): Promise<boolean> {
  for (const base of BASES) {
    const [before, after] = await Promise.all([
      renderText({ chart, values: base }),
      // A refused render shows nothing.
      renderText({ chart, values: merge(base, nest(leaf.path, anotherValue(leaf, base))) }).catch(() => undefined),
    ]);
    if (after !== undefined && before !== after) return true;
  }
  return false;
}

function nest(keys: readonly string[], value: unknown): Values {
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Values;
}
