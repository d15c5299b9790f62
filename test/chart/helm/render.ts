import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { helmProgram, type HelmName } from '@crm/testkit';
import { parseAllDocuments, stringify } from 'yaml';
import { chartFolder } from '../paths.js';
import type { KubeObject } from '../objects/kube-object.js';
import { run } from './run.js';

/** Values as a user writes them. */
export type Values = Readonly<Record<string, unknown>>;

export interface RenderOptions {
  readonly values?: Values;
  /** Default: helm4. */
  readonly helm?: HelmName;
  /** Default: `rel`. */
  readonly release?: string;
  readonly namespace?: string;
  /** Default: the chart of the clone. */
  readonly chart?: string;
  /** More arguments of `helm template`. */
  readonly args?: readonly string[];
}

export interface Rendered {
  readonly text: string;
  readonly objects: readonly KubeObject[];
}

const known = new Map<string, Promise<string>>();
const read = new Map<string, Rendered>();
const waiting: (() => void)[] = [];
let running = 0;

/** Renders the chart, each set of options once in a run of the tests; rejects with Helm's message when it refuses. */
export async function render(options: RenderOptions = {}): Promise<Rendered> {
  const key = JSON.stringify(options);
  const before = read.get(key);
  if (before !== undefined) return before;
  const text = await renderText(options);
  const rendered = { text, objects: parseManifests(text) };
  read.set(key, rendered);
  return rendered;
}

/** The same without reading what was rendered. */
export async function renderText(options: RenderOptions = {}): Promise<string> {
  const key = JSON.stringify(options);
  const before = known.get(key);
  if (before !== undefined) return before;
  const rendering = shared(key, () => inTurn(() => template(options)));
  known.set(key, rendering);
  return rendering;
}

/** Reads manifests as Kubernetes does: YAML 1.1. */
export function parseManifests(text: string): KubeObject[] {
  return parseAllDocuments(text, { version: '1.1', uniqueKeys: true }).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(document.errors.map(({ message }) => message).join('\n'));
    const content = document.toJS() as KubeObject | null;
    return content === null ? [] : [content];
  });
}

async function template(options: RenderOptions): Promise<string> {
  const { values = {}, helm = 'helm4', release = 'rel', namespace = 'crm', chart = chartFolder, args = [] } = options;
  const input = stringify(values, { version: '1.1', aliasDuplicateObjects: false });
  return run(helmProgram(helm), ['template', release, chart, '--namespace', namespace, '--values', '-', ...args], {
    input,
  });
}

/** Takes what another process of this run has rendered. */
async function shared(key: string, make: () => Promise<string>): Promise<string> {
  const folder = process.env.CRM_RENDERS;
  if (folder === undefined) return make();
  const file = path.join(folder, createHash('sha256').update(key).digest('hex'));
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found !== undefined) return found;
  const text = await make();
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
  return text;
}

/** As many at once as there are cores. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= availableParallelism()) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
