import { assemble } from './assemble.js';
import type { CatalogSource } from './catalog-source.js';
import { withDefinitions, type Definitions } from './definitions.js';
import { dropdowns } from './dropdowns/index.js';
import { linkDefinitions } from './links/index.js';
import type { Catalog } from './model.js';
import { moduleDefinitions } from './modules/index.js';

/** The definitions of this release. A test reports their defects. */
export const source: CatalogSource = { modules: moduleDefinitions, links: linkDefinitions, dropdowns };

export const catalog: Catalog = assemble(source);

/** The catalogue of this release with the definitions of an installation. */
export function catalogWith(definitions: Definitions): Catalog {
  return assemble(withDefinitions(source, definitions));
}
