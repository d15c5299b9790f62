import type { Request } from 'express';

/** Says which language a request is to be answered in. */
export type ChooseLanguage = (request: Request) => string;

/**
 * Chooses among these locales by Accept-Language (RFC 9110 section 12.5.4); the first serves clients that name no
 * language, or none of these. Someone who asks for `de-AT` or `en` gets `de` or `en-us`.
 */
export function createLanguageChoice(locales: readonly [string, ...string[]]): ChooseLanguage {
  const offers = new Map(locales.map((locale) => [locale, locale]));
  for (const locale of locales) {
    const language = locale.split('-')[0] ?? locale;
    // The library takes `en-GB` for `en`, but not for `en-us`.
    if (!offers.has(language)) offers.set(language, locale);
  }
  const names = [...offers.keys()];
  return (request) => {
    const accepted = request.acceptsLanguages(...names);
    return (accepted === false ? undefined : offers.get(accepted)) ?? locales[0];
  };
}
