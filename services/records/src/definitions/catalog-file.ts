import { isDeepStrictEqual } from 'node:util';
import { isJsonObject } from '@crm/catalog';
import { AppError, codes, faultDetail, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { reasonOf } from '@crm/runtime';
import type { Attributes, Described } from '@crm/service';
import { LineCounter, parseDocument, stringify } from 'yaml';
import { listDefinitions } from '../repository/definitions.js';
import type { DefinitionKind } from './definition-kind.js';
import { describe, requireBounded, writesIn } from './definitions.js';
import type { Kinds } from './kinds.js';

/** A change that a file makes (catalog#catalogue-files). */
export interface FileChange {
  readonly act: 'create' | 'change' | 'delete';
  readonly kind: Section;
  readonly id: string;
  /** The attributes that a change changes. */
  readonly attributes?: readonly string[];
}

/** A fault of a file: its line, from 1, the place in words of the file, and what is wrong. */
export interface FileFault {
  readonly line: number;
  readonly place: string;
  readonly detail: string;
}

export interface FileOutcome {
  readonly changes: readonly FileChange[];
  readonly faults: readonly FileFault[];
}

/** In the order in which they depend on those before. */
const SECTIONS = ['options', 'modules', 'fields', 'links', 'indexes'] as const;
type Section = (typeof SECTIONS)[number];

const VERSION = 1;
/** More than an installation can have. */
const ALL = 100_000;

/** Writes the definitions in force as a file, without attributes that have their defaults. */
export async function exportCatalog(db: Queryable, kinds: Kinds): Promise<string> {
  const sections = { version: VERSION } as Record<string, unknown>;
  for (const section of SECTIONS) {
    const found = await definitionsOf(db, kinds[section]);
    if (found.length > 0)
      sections[section] = found.map(({ attributes }) => withoutDefaults(kinds[section], attributes));
  }
  return stringify(sections, { lineWidth: 0 });
}

/**
 * Makes the definitions those of a file, in a transaction that must be rolled back if there are faults. Definitions
 * that the file does not have stay, unless it `prunes`; a drop-down in use stays even then.
 */
export async function applyFile(
  tx: Queryable,
  kinds: Kinds,
  text: string,
  { prunes }: { readonly prunes: boolean },
): Promise<FileOutcome> {
  const file = new CatalogFile(text);
  const changes: FileChange[] = [];
  const absent: (() => Promise<void>)[] = [];
  for (const section of SECTIONS) {
    const kind = kinds[section];
    const writes = writesIn(tx, kind);
    const present = new Map((await definitionsOf(tx, kind)).map((one) => [one.id, one.attributes]));
    const named = new Set<string>();
    for (const [index, sent] of file.items(section)) {
      const completed = kind.completed(sent);
      // Without names the definition has faults, and no id.
      const { id } = isNamed(sent) ? kind.placeOf(completed) : { id: `${section}[${index}]` };
      const own = present.get(id);
      const attributes = Object.keys(completed).filter((name) => !isDeepStrictEqual(own?.[name], completed[name]));
      if (named.has(id)) file.note([section, index], 'The definition is there twice');
      else if (own === undefined) {
        await file.noting([section, index], () => writes.create('', sent));
        changes.push({ act: 'create', kind: section, id });
      } else if (attributes.length > 0) {
        await file.noting([section, index], () => writes.change(id, completed));
        changes.push({ act: 'change', kind: section, id, attributes });
      }
      named.add(id);
    }
    for (const id of prunes ? [...present.keys()].filter((one) => !named.has(one)) : [])
      absent.unshift(async () => {
        if (await isRemoved(() => writes.remove(id))) changes.push({ act: 'delete', kind: section, id });
      });
  }
  for (const remove of absent) await remove();
  await file.noting([], () => requireBounded(tx));
  return { changes, faults: file.faults };
}

type Path = readonly (string | number)[];

/** A parsed file and its faults. */
class CatalogFile {
  readonly faults: FileFault[] = [];
  readonly #lines = new LineCounter();
  readonly #document;
  readonly #content: Attributes;

  constructor(text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#lines });
    for (const { message, pos } of this.#document.errors) {
      const [detail = ''] = message.split('\n');
      this.faults.push({ line: this.#lines.linePos(pos[0]).line, place: 'file', detail });
    }
    const content = this.faults.length > 0 ? {} : this.#resolved();
    this.#content = isJsonObject(content) ? content : {};
    if (this.faults.length > 0) return;
    const { version } = this.#content;
    if (version !== VERSION) this.note(['version'], `This release reads files of version ${VERSION}`);
    const known: readonly string[] = ['version', ...SECTIONS];
    for (const name of Object.keys(this.#content).filter((one) => !known.includes(one)))
      this.note([name], `A file has the members ${known.join(', ')}`);
  }

  /** The content, unless aliases would multiply it. */
  #resolved(): unknown {
    try {
      return this.#document.toJS();
    } catch (error) {
      this.faults.push({ line: 1, place: 'file', detail: reasonOf(error) });
      return {};
    }
  }

  /** The definitions of a section with their places. */
  items(section: Section): readonly (readonly [index: number, item: Attributes])[] {
    const items = this.#content[section] ?? [];
    if (!Array.isArray(items)) {
      this.note([section], 'The section takes a list');
      return [];
    }
    return (items as readonly unknown[]).flatMap((item, index) => {
      if (isJsonObject(item)) return [[index, item] as const];
      this.note([section, index], 'The definition must be an object');
      return [];
    });
  }

  note(path: Path, detail: string): void {
    const [first = 'file', ...others] = path;
    const place = others.reduce<string>(
      (text, one) => `${text}${typeof one === 'number' ? `[${one}]` : `.${one}`}`,
      String(first),
    );
    this.faults.push({ line: this.#lineOf(path), place, detail });
  }

  /** Does the work, and notes the faults of the definition for which it is done. */
  async noting(path: Path, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.faults.some(({ code }) => isOurs(code))) throw error;
      for (const fault of error.faults) this.note([...path, ...attributePath(fault)], faultDetail(fault));
    }
  }

  /** The line of the node at a path, or of the nearest one around it. */
  #lineOf(path: Path): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = this.#document.getIn(path.slice(0, length), true);
      if (isRanged(node)) return this.#lines.linePos(node.range[0]).line;
    }
    return 1;
  }
}

/** Whether the work removed a definition, which stays while it is in use. */
async function isRemoved(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === codes.definitionInUse) return false;
    throw error;
  }
}

function isNamed({ module = '', name, attribute }: Attributes): boolean {
  return typeof module === 'string' && typeof (name ?? attribute) === 'string';
}

/** Faults of the service itself are not those of a file. */
function isOurs(code: Fault['code']): boolean {
  return code >= codes.internalError;
}

function isRanged(node: unknown): node is { readonly range: readonly [number, number, number] } {
  return typeof node === 'object' && node !== null && Array.isArray((node as { readonly range?: unknown }).range);
}

/** The way from a definition to its faulty part. */
function attributePath({ source }: Fault): Path {
  if (source === undefined || !('pointer' in source)) return [];
  return source.pointer
    .split('/')
    .slice(3)
    .map((token) => (/^[0-9]+$/u.test(token) ? Number(token) : token));
}

async function definitionsOf<Definition extends object>(
  db: Queryable,
  kind: DefinitionKind<Definition>,
): Promise<readonly Described[]> {
  const { items } = await listDefinitions<Definition>(db, kind.kind, '', { limit: ALL, offset: 0 });
  return items.map((stored) => describe(kind, stored));
}

function withoutDefaults<Definition>({ completed }: DefinitionKind<Definition>, attributes: Attributes): Attributes {
  const preset = completed({ type: attributes.type });
  const isTelling = ([name, value]: readonly [string, unknown]): boolean =>
    name === 'type' || (name in preset && !isDeepStrictEqual(value, preset[name]));
  return Object.fromEntries(Object.entries(attributes).filter(isTelling));
}
