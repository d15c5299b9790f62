import { assemble } from './assemble.js';
import type { CatalogSource } from './catalog-source.js';
import { dropdowns } from './dropdowns/index.js';
import { linkDefinitions } from './links/index.js';
import type { Catalog } from './model.js';
import { moduleDefinitions } from './modules/index.js';

/** The definitions of this release. A test reports their defects. */
export const source: CatalogSource = { modules: moduleDefinitions, links: linkDefinitions, dropdowns };

export const catalog: Catalog = assemble(source);
