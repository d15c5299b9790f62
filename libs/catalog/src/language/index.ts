import { FrozenMap } from '../frozen-map.js';
import { de } from './de/index.js';
import { enUs } from './en-us/index.js';
import { es } from './es/index.js';
import type { LanguagePack } from './texts.js';

/**
 * The languages of this release by locale; the first is the default for clients that accept none of them. A test
 * proves that each has exactly the texts that the catalogue needs.
 */
export const languages: ReadonlyMap<string, LanguagePack> = new FrozenMap([
  ['en-us', enUs],
  ['de', de],
  ['es', es],
]);
