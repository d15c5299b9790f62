import type { Api } from '../api.js';
import { documentOf, expectStatus } from '../document.js';

/** The metadata of one attribute of a module (metadata#attributes). */
export interface AttributeMeta {
  readonly name: string;
  readonly vname: string;
  readonly type: AttributeType;
  readonly jsonType: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly readOnly: boolean;
  readonly createOnly: boolean;
  readonly adminOnly: boolean;
  readonly unique: boolean;
  readonly len?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: string | number | boolean;
  readonly options?: string;
  readonly enum?: readonly { readonly value: string | number; readonly label: string }[];
  readonly references?: { readonly modules: readonly string[]; readonly typeField?: string };
  readonly aliasOf?: string;
  readonly derivedFrom?: readonly string[];
  readonly relatedAttribute?: string;
  readonly convertedFrom?: string;
  readonly oldestOf?: string;
  readonly dependsOn?: string;
  readonly contentOf?: string;
  readonly formerName?: string;
}

/** The types of attributes for which these tests can generate values. */
export type AttributeType =
  | 'text'
  | 'phone'
  | 'url'
  | 'email'
  | 'file'
  | 'image'
  | 'version'
  | 'longText'
  | 'enum'
  | 'multiEnum'
  | 'intEnum'
  | 'bool'
  | 'int'
  | 'autoNumber'
  | 'currency'
  | 'decimal'
  | 'date'
  | 'datetime'
  | 'time'
  | 'accessRules'
  | 'id';

/** The metadata of a module. */
export interface ModuleMeta {
  readonly name: string;
  readonly createAdminOnly: boolean;
  readonly writeAdminOnly: boolean;
  /** The metadata of the member `id`. */
  readonly id: AttributeMeta;
  /**
   * The attributes by name, without `id`, without links, and without the contents of files, which are not values of a
   * row.
   */
  readonly attributes: ReadonlyMap<string, AttributeMeta>;
}

interface ModuleEntry {
  readonly createAdminOnly: boolean;
  readonly writeAdminOnly: boolean;
}

type AttributesEntry = Readonly<
  Record<string, { readonly attributes: Readonly<Record<string, AttributeMeta | { readonly type: 'link' }>> }>
>;

/** Reads the metadata of every module that the service lists. */
export async function readModules(api: Api): Promise<readonly ModuleMeta[]> {
  const meta = (await metaAt(api, '/modules/meta/list')) as {
    readonly modules: { readonly list: Readonly<Record<string, ModuleEntry>> };
  };
  return Promise.all(Object.entries(meta.modules.list).map(([name, entry]) => readModule(api, name, entry)));
}

/** Reads the drop-downs of the application: labels by key, by drop-down. */
export async function readDropdowns(api: Api): Promise<Readonly<Record<string, unknown>>> {
  const meta = (await metaAt(api, '/modules/meta/languages')) as {
    readonly application: { readonly language: Readonly<Record<string, unknown>> };
  };
  return meta.application.language;
}

async function readModule(
  api: Api,
  name: string,
  { createAdminOnly, writeAdminOnly }: ModuleEntry,
): Promise<ModuleMeta> {
  const meta = (await metaAt(api, `/modules/${name}/meta/attributes`)) as AttributesEntry;
  const entries = Object.values(meta[name]?.attributes ?? {}).filter(isValue);
  const id = entries.find((entry) => entry.name === 'id');
  if (id === undefined) throw new Error(`meta/attributes of ${name} does not have id`);
  const attributes = new Map(entries.filter((entry) => entry !== id).map((entry) => [entry.name, entry]));
  return { name, createAdminOnly, writeAdminOnly, id, attributes };
}

/** The content of a file is not a value: it is not in every answer, and has tests of its own. */
function isValue(entry: AttributeMeta | { readonly type: 'link' }): entry is AttributeMeta {
  return entry.type !== 'link' && entry.contentOf === undefined;
}

async function metaAt(api: Api, path: string): Promise<unknown> {
  const answer = await api.get(path);
  expectStatus(answer, 200);
  return documentOf(answer).meta;
}
