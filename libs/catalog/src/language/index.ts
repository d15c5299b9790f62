import { FrozenMap } from '../frozen-map.js';
import { readLanguage } from './read-language.js';
import type { LanguagePack } from './texts.js';

/**
 * The languages of this release by locale; the first is the default for clients that accept none of them. A test
 * proves that each has exactly the texts that the catalogue needs.
 */
export const languages: ReadonlyMap<string, LanguagePack> = new FrozenMap(
  ['en-us', 'de', 'es'].map((locale) => [locale, readLanguage(locale)]),
);
