import { describe, expect, it } from '@jest/globals';
import { isLanguage, LANGUAGES, loadTexts } from './catalogues.js';

/** Every key of a catalogue, with the placeholders of its text. */
function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    const key = `${prefix}${name}`;
    if (typeof text === 'object' && text !== null) return keysOf(text, `${key}.`);
    const placeholders = [...new Set(String(text).match(/%\{\w+\}/gu) ?? [])].sort();
    return [`${key} ${placeholders.join(' ')}`.trim()];
  });
}

function textsOf(texts: object): unknown[] {
  return Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'object' && text !== null ? textsOf(text) : [text],
  );
}

const english = keysOf(await loadTexts('en')).sort();

describe('catalogues', () => {
  it('contain texts', () => {
    expect(english.length).toBeGreaterThan(300);
  });

  it.each([['de'], ['es']] as const)('have the same keys and placeholders in %s as in English', async (language) => {
    expect(keysOf(await loadTexts(language)).sort()).toEqual(english);
  });

  it.each(LANGUAGES.map((language) => [language]))('have no empty text in %s', async (language) => {
    const texts = textsOf(await loadTexts(language));
    expect(texts.filter((text) => typeof text !== 'string' || text === '')).toEqual([]);
  });

  it('exist for three languages', () => {
    expect(LANGUAGES).toEqual(['en', 'de', 'es']);
    expect([isLanguage('de'), isLanguage('fr'), isLanguage(undefined)]).toEqual([true, false, false]);
  });
});
