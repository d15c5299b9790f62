import libraryEnglish from 'ra-language-english';
import { english } from './english.js';
import { errorTitles } from './error-titles.js';
import { german } from './german.js';
import { libraryGerman } from './library-german.js';
import { librarySpanish } from './library-spanish.js';
import { spanish } from './spanish.js';

/** Every text of the panel by language. All languages have the same keys. */
export const catalogues = {
  en: { ...libraryEnglish, ...english, crm: { ...english.crm, errors: errorTitles.en } },
  de: { ...libraryGerman, ...german, crm: { ...german.crm, errors: errorTitles.de } },
  es: { ...librarySpanish, ...spanish, crm: { ...spanish.crm, errors: errorTitles.es } },
};

export type Language = keyof typeof catalogues;

/** Every language. The first is for users whose languages the panel lacks. */
export const LANGUAGES = Object.keys(catalogues) as readonly Language[];

export function isLanguage(name: unknown): name is Language {
  return LANGUAGES.some((language) => language === name);
}
