import { filterLabel } from '../language/filter-label.js';
import { filterLabelKey } from '../language/label-key.js';
import type { LanguagePack } from '../language/texts.js';
import type { Catalog, Module } from '../model.js';

/** One entry of `meta.modules.list` of metadata#module-list. */
export interface ModuleMeta {
  /** URL of the module's records. */
  readonly links: string;
  readonly label: string;
  readonly labelPlural: string;
  readonly description: string;
  /** Creating a record, and deleting one, needs an administrator. */
  readonly createAdminOnly: boolean;
  /** Every write needs an administrator. */
  readonly writeAdminOnly: boolean;
  /** Its named filters: the possible values of `filter`. */
  readonly filters: Readonly<Record<string, FilterMeta>>;
}

export interface FilterMeta {
  readonly name: string;
  /** The key of its label in `meta/language`. */
  readonly vname: string;
  /** A few words that say what it finds. */
  readonly label: string;
}

/** `meta.modules.list` of metadata#module-list: the modules by name, in display order. */
export function listMeta(
  catalog: Catalog,
  pack: LanguagePack,
  urlOf: (module: string) => string,
): Readonly<Record<string, ModuleMeta>> {
  return Object.fromEntries(
    [...catalog.modules.values()].map((module): [string, ModuleMeta] => {
      const { name, createAdminOnly, writeAdminOnly } = module;
      const { label = '', labelPlural = '', description = '' } = pack.modules[name] ?? {};
      const filters = filtersOf(module, pack);
      return [name, { links: urlOf(name), label, labelPlural, description, createAdminOnly, writeAdminOnly, filters }];
    }),
  );
}

function filtersOf({ name: module, filters }: Module, pack: LanguagePack): ModuleMeta['filters'] {
  return Object.fromEntries(
    [...filters.keys()].map((name) => [
      name,
      { name, vname: filterLabelKey(name), label: filterLabel(module, name, pack) },
    ]),
  );
}
