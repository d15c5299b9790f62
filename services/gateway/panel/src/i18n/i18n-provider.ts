import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { isLanguage, LANGUAGES, loadTexts, type Language, type Texts } from './catalogues.js';

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

/**
 * Texts for react-admin, `first` in the language at the start. Also sets `document.documentElement.lang`, which screen
 * readers use.
 */
export function createI18nProvider(language: Language, first: Texts): I18nProvider {
  const use = (locale: Language, texts: Texts): Texts => {
    document.documentElement.lang = locale;
    document.title = texts.crm.title;
    return texts;
  };
  return polyglotI18nProvider(
    (locale) => {
      const known = isLanguage(locale) ? locale : 'en';
      // The provider takes no promise for the first language.
      return known === language ? use(known, first) : loadTexts(known).then((texts) => use(known, texts));
    },
    language,
    LANGUAGES.map((locale) => ({ locale, name: first.crm.language[locale] })),
  );
}
