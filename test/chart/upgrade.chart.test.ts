import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ciValues, CI_WAYS, merge } from './helm/matrix.js';
import { render, type Values } from './helm/render.js';
import { immutableParts, upgradeFaults, type ImmutableParts } from './objects/immutable-parts.js';
import { chartFolder, repository } from './paths.js';

/** The immutable parts of the last release, written when it was made (README.md). */
const RELEASED = path.join(repository, 'test', 'chart', 'released', 'immutable-parts.json');

let next = '';

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-next-'));
  next = path.join(folder, 'crm');
  await cp(chartFolder, next, { recursive: true });
  const file = path.join(next, 'Chart.yaml');
  const chart = await readFile(file, 'utf8');
  await writeFile(file, chart.replaceAll(/^(version|appVersion): .*$/gm, '$1: 99.0.0'));
});

afterAll(async () => {
  await rm(path.dirname(next), { recursive: true, force: true });
});

async function partsOf(values: Values, chart = chartFolder): Promise<ImmutableParts> {
  return immutableParts((await render({ values, chart })).objects);
}

describe('an upgrade', () => {
  it.each(CI_WAYS)('kubernetes#upgrades: to the next version changes nothing immutable: $name', async ({ values }) => {
    const [before, after] = await Promise.all([partsOf(values), partsOf(values, next)]);
    expect(Object.keys(before).length).toBeGreaterThan(12);
    expect(upgradeFaults(before, after)).toEqual([]);
  });

  it('kubernetes#upgrades: to the next version recreates Jobs, as their images change: the migrations run', async () => {
    const [before, after] = await Promise.all([partsOf(ciValues('trial')), partsOf(ciValues('trial'), next)]);
    const jobs = Object.keys(before).filter((name) => name.startsWith('Job rel-crm-migrate-'));
    expect(jobs).toHaveLength(5);
    expect(jobs.filter((name) => name in after)).toEqual([]);
  });

  it.each<[string, readonly string[], string | undefined]>([
    ['before an upgrade, which fails with it', ['--is-upgrade'], 'pre-upgrade'],
    // There is no database yet, and nothing that makes one but the release itself.
    ['beside an install', [], undefined],
  ])('kubernetes#migration-jobs: migrates by a hook %s', async (_when, args, hook) => {
    const { objects } = await render({ values: { migrations: { strategy: 'hook' } }, args });
    const jobs = objects.filter(({ metadata }) => metadata.name.startsWith('rel-crm-migrate-'));
    expect(jobs).toHaveLength(5);
    expect(jobs.map(({ metadata }) => metadata.annotations?.['helm.sh/hook'])).toEqual(Array(5).fill(hook));
  });

  it.each<[string, Values]>([
    ['resources of the jobs', { jobs: { resources: { limits: { memory: '333Mi' } } } }],
    ['labels', { commonLabels: { team: 'sales' }, defaults: { podLabels: { tier: 'crm' } } }],
    ['monitoring', { monitoring: { scrape: 'podMonitor' } }],
    ['another registry', { global: { imageRegistry: 'mirror.example.org' } }],
  ])('kubernetes#upgrades: to other values changes nothing immutable: %s', async (_case, values) => {
    for (const name of ['trial', 'production']) {
      const [before, after] = await Promise.all([partsOf(ciValues(name)), partsOf(merge(ciValues(name), values))]);
      expect(upgradeFaults(before, after)).toEqual([]);
    }
  });

  it('kubernetes#upgrades: from the last release changes nothing that is immutable', async () => {
    const found = Object.fromEntries(
      await Promise.all(CI_WAYS.map(async ({ name, values }) => [name, await partsOf(values)] as const)),
    );
    if (process.env.CRM_WRITE_RELEASED === '1') await writeFile(RELEASED, `${JSON.stringify(found, undefined, 2)}\n`);
    const released = JSON.parse(await readFile(RELEASED, 'utf8')) as Record<string, ImmutableParts>;
    expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(released)));
    const faults = Object.entries(released).flatMap(([way, parts]) =>
      upgradeFaults(parts, found[way] ?? {}).map((fault) => `${way}: ${fault}`),
    );
    expect(faults).toEqual([]);
    expect(Object.keys(released.trial ?? {}).length).toBeGreaterThan(12);
  });

  it.each<[string, ImmutableParts, string[]]>([
    ['a different selector', { 'Deployment a': { selector: 'other' } }, ['Deployment a cannot be changed']],
    ['a removed object', {}, ['Deployment a is gone']],
    ['nothing else', { 'Deployment a': { selector: 'same' }, 'Service b': {} }, []],
  ])('kubernetes#upgrades: would be refused for %s', (_case, after, faults) => {
    expect(upgradeFaults({ 'Deployment a': { selector: 'same' }, 'Job once': { pod: '1' } }, after)).toEqual(faults);
  });
});
