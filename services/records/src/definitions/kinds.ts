import type { Catalog, Definitions } from '@crm/catalog';
import type { DefinitionKind } from './definition-kind.js';
import { fieldKind } from './fields.js';
import { indexKind } from './indexes.js';
import { linkKind } from './links.js';
import { moduleKind } from './modules.js';
import { optionsKind } from './options.js';

/** The rules of each kind of definition. */
export type Kinds = Readonly<Record<keyof Definitions, DefinitionKind<object>>>;

/** `builtIn` is the catalogue of the release. */
export function createKinds(builtIn: Catalog): Kinds {
  const kinds = {
    options: optionsKind(builtIn),
    modules: moduleKind(),
    fields: fieldKind(builtIn),
    links: linkKind(builtIn),
    indexes: indexKind(builtIn),
  };
  // Each gets its own definitions only.
  return kinds as unknown as Kinds;
}
