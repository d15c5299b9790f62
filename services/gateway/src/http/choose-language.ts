import type { Request } from 'express';

/** The locale in which a request is answered. */
export type ChooseLanguage = (request: Request) => string;

/**
 * Chooses among these locales by Accept-Language (RFC 9110 section 12.5.4). The first is for clients that name no
 * language or none of these. A client that accepts `de-AT` or `en` gets `de` or `en-us`.
 */
export function createLanguageChoice(locales: readonly [string, ...string[]]): ChooseLanguage {
  const offers = new Map(locales.map((locale) => [locale, locale]));
  for (const locale of locales) {
    const language = locale.split('-')[0] ?? locale;
    // The library matches `en-GB` with `en`, but not with `en-us`.
    if (!offers.has(language)) offers.set(language, locale);
  }
  const names = [...offers.keys()];
  return (request) => {
    const accepted = request.acceptsLanguages(...names);
    return (accepted === false ? undefined : offers.get(accepted)) ?? locales[0];
  };
}
