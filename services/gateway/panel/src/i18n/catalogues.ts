import type { TranslationMessages } from 'ra-core';
import type english from '../../languages/en.json';

/** Every text of the panel and of the component library in one language. */
export type Texts = typeof english & TranslationMessages;

/** A package has the English texts of the component library. Each language is loaded when it is chosen. */
const loaders = {
  en: async (): Promise<Texts> => {
    const [library, own] = await Promise.all([
      import('ra-language-english'),
      import('../../languages/en.json', { with: { type: 'json' } }),
    ]);
    return { ...library.default, ...own.default };
  },
  de: async (): Promise<Texts> => (await import('../../languages/de.json', { with: { type: 'json' } })).default,
  es: async (): Promise<Texts> => (await import('../../languages/es.json', { with: { type: 'json' } })).default,
};

export type Language = keyof typeof loaders;

/** Every language. The first is for users whose languages the panel lacks. */
export const LANGUAGES = Object.keys(loaders) as readonly Language[];

export function isLanguage(name: unknown): name is Language {
  return LANGUAGES.some((language) => language === name);
}

/** The texts of a language. All languages have the same keys. */
export function loadTexts(language: Language): Promise<Texts> {
  return loaders[language]();
}
