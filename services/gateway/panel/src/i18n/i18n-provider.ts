import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { catalogues, isLanguage, LANGUAGES, type Language } from './catalogues.js';

/** The language of the person: the one chosen last time, else the browser's, else English. */
export function firstLanguage(chosen: unknown, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  const found = wanted.map((tag) => tag.split('-')[0]).find((name) => isLanguage(name));
  return isLanguage(found) ? found : 'en';
}

/** What errors of a code are about, in the language that the provider has by then. */
export function titleOfError({ translate }: I18nProvider, code: number): string | undefined {
  const title = translate(`crm.errors.${code}`, { _: '' });
  return title === '' ? undefined : title;
}

/** Texts for react-admin; `document.documentElement.lang` goes with them, for screen readers. */
export function createI18nProvider(language: Language): I18nProvider {
  return polyglotI18nProvider(
    (locale) => {
      const known = isLanguage(locale) ? locale : 'en';
      document.documentElement.lang = known;
      document.title = catalogues[known].crm.title;
      return catalogues[known];
    },
    language,
    LANGUAGES.map((locale) => ({ locale, name: catalogues.en.crm.language[locale] })),
  );
}
