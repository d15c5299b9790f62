import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { breadth, HELMS, helmProgram } from '@crm/testkit';
import { parseManifests, renderText } from './helm/render.js';
import { lint } from './helm/lint.js';
import { CI_WAYS, ciValues, MATRIX } from './helm/matrix.js';
import { run } from './helm/run.js';
import { runWithoutNetwork } from './helm/run-without-network.js';
import { chartFolder, repository } from './paths.js';
import { derivedFile } from './values/derived-file.js';

let work = '';

beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'crm-chart-'));
});

afterAll(async () => {
  await rm(work, { recursive: true, force: true });
});

describe.each(HELMS)('the chart with %s', (helm) => {
  it.each(CI_WAYS)('kubernetes#renders: passes lint: $name', async ({ values }) => {
    const report = await lint(helm, values);
    expect(report).toContain('1 chart(s) linted, 0 chart(s) failed');
    expect(report).not.toMatch(/\[(WARNING|ERROR)\]/);
  });

  it('kubernetes#renders: renders without a network', async () => {
    const text = await runWithoutNetwork(helmProgram(helm), ['template', 'rel', chartFolder]);
    expect(parseManifests(text).length).toBeGreaterThan(20);
  });

  it('kubernetes#renders: is packaged completely, and identically each time', async () => {
    const contents = await Promise.all(
      ['first', 'second'].map(async (name) => {
        const folder = path.join(work, helm, name);
        await mkdir(folder, { recursive: true });
        await run(helmProgram(helm), ['package', chartFolder, '--destination', folder]);
        const [archive = ''] = await readdir(folder);
        await run('tar', ['-xzf', path.join(folder, archive), '-C', folder]);
        return hashesOf(path.join(folder, 'crm'));
      }),
    );
    const tree = await hashesOf(chartFolder);
    const packed = Object.fromEntries(
      Object.entries(tree).filter(([file]) => !file.startsWith('ci/') && file !== 'Chart.yaml'),
    );
    // Helm writes Chart.yaml in its own words.
    expect(contents[0]).toMatchObject(packed);
    expect(Object.keys(contents[0] ?? {}).sort()).toEqual([...Object.keys(packed), 'Chart.yaml'].sort());
    expect(contents[1]).toEqual(contents[0]);
  });
});

describe('renders', () => {
  it.each(CI_WAYS)('kubernetes#renders: are identical each time: $name', async ({ values }) => {
    const [first, second] = await Promise.all([
      renderText({ values }),
      // Another key for the memory of renders, the same meaning for Helm.
      renderText({ values, args: ['--debug=false'] }),
    ]);
    expect(second).toBe(first);
  });

  it('kubernetes#renders: are equivalent in Helm 3 and Helm 4', async () => {
    const differing = await Promise.all(
      breadth({ change: CI_WAYS, release: [...CI_WAYS, ...MATRIX] }).map(async ({ name, values }) => {
        const [three, four] = await Promise.all(HELMS.map((helm) => renderText({ values, helm })));
        // The same text says the same; only where it differs is it read.
        if (three === four) return [];
        const isSame = JSON.stringify(parseManifests(three ?? '')) === JSON.stringify(parseManifests(four ?? ''));
        return isSame ? [] : [name];
      }),
    );
    expect(differing.flat()).toEqual([]);
  });

  it('kubernetes#kept-render: match the kept file in production', async () => {
    const text = await renderText({ values: ciValues('production') });
    const file = path.join(repository, 'test', 'chart', 'golden', 'production.yaml');
    const { found, made } = await derivedFile(file, essenceOf(text));
    expect(found).toBe(made);
  });
});

describe('Chart.yaml', () => {
  it('has the version of the project', async () => {
    const { version } = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8')) as {
      version: string;
    };
    const chart = await readFile(path.join(chartFolder, 'Chart.yaml'), 'utf8');
    expect(chart).toContain(`\nversion: ${version}\n`);
    expect(chart).toContain(`\nappVersion: ${version}\n`);
  });

  it('kubernetes#renders: comes with a schema without external references', async () => {
    const schema = await readFile(path.join(chartFolder, 'values.schema.json'), 'utf8');
    const references = [...schema.matchAll(/"\$ref": "([^"]*)"/g)].map(([, target]) => target);
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((target) => target?.startsWith('#/') !== true)).toEqual([]);
  });
});

/** Without what changes with every release, and without the rules and dashboards, which test/observability looks at. */
function essenceOf(text: string): string {
  return text
    .replaceAll(/^( {2}\S+\.json: \|-)\n(?: {4}.*\n)+/gm, '$1\n    CONTENT\n')
    .replaceAll(/^( {6}rules:)\n(?: {8}.*\n)+/gm, '$1 RULES\n')
    .replaceAll(/^( *helm\.sh\/chart: crm-).*$/gm, '$1VERSION')
    .replaceAll(/^( *app\.kubernetes\.io\/version: ).*$/gm, '$1VERSION')
    .replaceAll(/^( *checksum\/config: ).*$/gm, '$1CHECKSUM')
    .replaceAll(/^( *name: "rel-crm-(?:bootstrap|migrate-\w+)-)[0-9a-f]{10}"$/gm, '$1HASH"')
    .replaceAll(/^( *image: "\S*\/example\/crm-\w+:)[^"]*"$/gm, '$1TAG"');
}

async function hashesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hashed = await Promise.all(
    files.map(
      async (file) =>
        [
          path.relative(folder, file),
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const,
    ),
  );
  return Object.fromEntries(hashed);
}
