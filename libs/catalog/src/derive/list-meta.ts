import type { LanguagePack } from '../language/texts.js';
import type { Catalog } from '../model.js';

/** One entry of `meta.modules.list` of contract section 6. */
export interface ModuleMeta {
  /** URL of the module's records. */
  readonly links: string;
  /** What one record is called. */
  readonly label: string;
  /** What several records are called. */
  readonly labelPlural: string;
  /** What the module is for. */
  readonly description: string;
  /** Creating a record, and deleting one, needs an administrator. */
  readonly createAdminOnly: boolean;
  /** Every write needs an administrator. */
  readonly writeAdminOnly: boolean;
}

/** `meta.modules.list` of contract section 6: the modules by name, in the order in which people list them. */
export function listMeta(
  catalog: Catalog,
  pack: LanguagePack,
  urlOf: (module: string) => string,
): Readonly<Record<string, ModuleMeta>> {
  return Object.fromEntries(
    [...catalog.modules.values()].map(({ name, createAdminOnly, writeAdminOnly }): [string, ModuleMeta] => {
      const { label = '', labelPlural = '', description = '' } = pack.modules[name] ?? {};
      return [name, { links: urlOf(name), label, labelPlural, description, createAdminOnly, writeAdminOnly }];
    }),
  );
}
