import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { chartFolder, examplesFolder } from '../paths.js';
import type { Values } from './render.js';

/** One way of using the chart. */
export interface Way {
  readonly name: string;
  readonly values: Values;
}

const ciFolder = path.join(chartFolder, 'ci');

/** The value files of the chart, each a whole installation. */
export const CI_WAYS: readonly Way[] = readdirSync(ciFolder)
  .sort()
  .map((file) => ({
    name: file.replace(/-values\.yaml$/, ''),
    values: parse(readFileSync(path.join(ciFolder, file), 'utf8')) as Values,
  }));

/** The values of one of the files. */
export function ciValues(name: string): Values {
  const way = CI_WAYS.find((each) => each.name === name);
  if (way === undefined) throw new Error(`there is no file ci/${name}-values.yaml`);
  return way.values;
}

/** The value files of deploy/examples; the other files there have objects of operators. */
export const EXAMPLE_WAYS: readonly Way[] = readdirSync(examplesFolder)
  .sort()
  .map((file) => ({ name: file.replace(/\.yaml$/, ''), text: readFileSync(path.join(examplesFolder, file), 'utf8') }))
  .filter(({ text }) => !/^apiVersion:/m.test(text))
  .map(({ name, text }) => ({ name, values: parse(text) as Values }));

/** The values of one of the examples. */
export function exampleValues(name: string): Values {
  const way = EXAMPLE_WAYS.find((each) => each.name === name);
  if (way === undefined) throw new Error(`there are no values in deploy/examples/${name}.yaml`);
  return way.values;
}

const PROFILES = { trial: {}, production: ciValues('production') };

const EDGES = {
  'no edge': { httpRoute: { enabled: false } },
  ingress: { ingress: { enabled: true, hosts: ['crm.example.org'] }, httpRoute: { enabled: false } },
  route: { httpRoute: { enabled: true, parentRefs: [{ name: 'public' }], hostnames: ['crm.example.org'] } },
};

const SCALING = {
  fixed: { defaults: { autoscaling: { enabled: false } } },
  hpa: { defaults: { autoscaling: { enabled: true, maxReplicas: 3 } } },
  keda: {
    defaults: {
      autoscaling: { enabled: false },
      keda: { enabled: true, maxReplicas: 3, triggers: [{ type: 'cpu', metadata: { value: '70' } }] },
    },
  },
};

const SCRAPING = Object.fromEntries(
  ['none', 'annotations', 'podMonitor', 'serviceMonitor'].map((scrape) => [scrape, { monitoring: { scrape } }]),
);

/** Every profile with every edge, every way of scaling and every way of being scraped. */
export const MATRIX: readonly Way[] = Object.entries(PROFILES).flatMap(([profile, base]) =>
  Object.entries(EDGES).flatMap(([edge, first]) =>
    Object.entries(SCALING).flatMap(([scaling, second]) =>
      Object.entries(SCRAPING).map(([scraping, third]) => ({
        name: [profile, edge, scaling, scraping].join(', '),
        values: [base, { postgresql: { maxConnectionsBudget: 250 } }, first, second, third].reduce<Values>(merge, {}),
      })),
    ),
  ),
);

/** The value files, the examples, and as much of the matrix as has every two choices together. */
export const WAYS: readonly Way[] = [...CI_WAYS, ...EXAMPLE_WAYS, ...MATRIX.filter(isChosen)];

/** One way of being scraped for each profile, edge and scaling: 18 of 72, in which any two choices meet. */
function isChosen(_way: Way, index: number): boolean {
  const scrapings = Object.keys(SCRAPING).length;
  const before = Math.floor(index / scrapings);
  return index % scrapings === (before + Math.floor(before / 3)) % scrapings;
}

/** Values over others, as Helm lays them: maps are merged, all else is replaced. */
export function merge(under: Values, over: Values): Values {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] = isMap(before) && isMap(value) ? merge(before, value) : value;
  }
  return merged;
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
