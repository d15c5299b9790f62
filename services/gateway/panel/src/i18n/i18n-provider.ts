import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { catalogues, isLanguage, LANGUAGES, type Language } from './catalogues.js';

/** The user's language: the one chosen last time, otherwise the browser's, otherwise English. */
export function firstLanguage(chosen: unknown, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  const found = wanted.map((tag) => tag.split('-')[0]).find((name) => isLanguage(name));
  return isLanguage(found) ? found : 'en';
}

/** The title of an error code in the current language of the provider. */
export function titleOfError({ translate }: I18nProvider, code: number): string | undefined {
  const title = translate(`crm.errors.${code}`, { _: '' });
  return title === '' ? undefined : title;
}

/** Texts for react-admin. Also sets `document.documentElement.lang`, which screen readers use. */
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
