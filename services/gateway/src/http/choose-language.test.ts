import { describe, expect, it } from '@jest/globals';
import express, { type Request } from 'express';
import { createLanguageChoice } from './choose-language.js';

const choose = createLanguageChoice(['en-us', 'de', 'es']);

/** A request with the part of express that reads Accept-Language. */
function requestWith(header: string | undefined): Request {
  const headers = header === undefined ? {} : { 'accept-language': header };
  return Object.assign(Object.create(express.request) as Request, { headers });
}

describe('createLanguageChoice', () => {
  it.each([
    [undefined, 'en-us'],
    ['', 'en-us'],
    ['*', 'en-us'],
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT,de;q=0.9', 'de'],
    ['de-AT', 'de'],
    ['es-419, en;q=0.5', 'es'],
    ['en', 'en-us'],
    ['en-US', 'en-us'],
    ['en-GB, de;q=0.5', 'en-us'],
    ['en-GB;q=0.4, de;q=0.5', 'de'],
    ['fr', 'en-us'],
    ['fr, es;q=0.1', 'es'],
    ['de;q=0', 'en-us'],
    ['de;q=0, *;q=0.5', 'en-us'],
    ['en;q=0, *', 'de'],
    ['*;q=0', 'en-us'],
    ['es;q=0.8, de;q=0.9', 'de'],
    ['de, es', 'de'],
    [', ,de', 'de'],
    ['de;q=x', 'en-us'],
    ['deutsch', 'en-us'],
    ['\u00e4;;=,"', 'en-us'],
  ])('selects for %j the language %s', (header, language) => {
    expect(choose(requestWith(header))).toBe(language);
  });

  it('selects the first of two locales of a language', () => {
    const chooseDialect = createLanguageChoice(['en-us', 'en-gb']);
    expect(chooseDialect(requestWith('en'))).toBe('en-us');
    expect(chooseDialect(requestWith('en-GB'))).toBe('en-gb');
    expect(chooseDialect(requestWith('en-AU'))).toBe('en-us');
  });

  it('parses the longest accepted header immediately', () => {
    const startedAt = performance.now();
    expect(choose(requestWith(`${'xx-yy;q=0.5,'.repeat(1_300)}de;q=0.1`))).toBe('de');
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});
