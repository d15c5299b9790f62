import { assemble } from './assemble.js';
import { dropdowns } from './dropdowns/index.js';
import { linkDefinitions } from './links/index.js';
import { moduleDefinitions } from './modules/index.js';
import type { Catalog } from './model.js';

/**
 * The catalogue of this release. Importing this file fails, naming every defect, when the definitions are not sound.
 */
export const catalog: Catalog = assemble({ modules: moduleDefinitions, links: linkDefinitions, dropdowns });
