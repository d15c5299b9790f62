import { catalog } from '../catalog.js';
import { FrozenMap } from '../frozen-map.js';
import { labelKeyDefects } from '../self-check/label-key-defects.js';
import { languageDefects } from '../self-check/language-defects.js';
import { de } from './de/index.js';
import { enUs } from './en-us/index.js';
import { es } from './es/index.js';
import { commonLabelKeys, labelKeys } from './label-keys.js';
import type { LanguagePack } from './texts.js';

/**
 * The languages of this release by locale; the first is the default for clients that accept none of them. Importing
 * this file fails, naming every defect, when a language does not have exactly the texts that the catalogue needs.
 */
export const languages: ReadonlyMap<string, LanguagePack> = new FrozenMap([
  ['en-us', enUs],
  ['de', de],
  ['es', es],
]);

const defects = [...languageDefects(catalog, languages), ...labelKeyDefects(catalog, commonLabelKeys, labelKeys)];
if (defects.length > 0) throw new Error(`The languages are not sound:\n${defects.join('\n')}`);
