import { describe, expect, it } from '@jest/globals';
import { acceptsAny, acceptsJsonApi, checkContentType, parseMediaType } from './media-type.js';

describe('parseMediaType', () => {
  it.each([
    ['text/html', 'text/html', []],
    ['  Text/HTML \t', 'text/html', []],
    ['a/b;C=d', 'a/b', [['c', 'd']]],
    [
      'a/b ; c="d;,\\"e"; f=g',
      'a/b',
      [
        ['c', 'd;,"e'],
        ['f', 'g'],
      ],
    ],
    ['a/b;', 'a/b', []],
    ['a/b;;c=d;', 'a/b', [['c', 'd']]],
    ['*/*;q=0.5', '*/*', [['q', '0.5']]],
    ['a/b;c=""', 'a/b', [['c', '']]],
  ])('reads %s', (text, name, parameters) => {
    expect(parseMediaType(text)).toEqual({ name, parameters });
  });

  it.each(['', 'text', 'text/', '/html', 'a/b c', 'a/b;c', 'a/b;c="d', 'a/b;c=d e', 'a/b/c', 'a/b;=d', 'a /b'])(
    'rejects %j',
    (text) => {
      expect(parseMediaType(text)).toBeUndefined();
    },
  );

  it('parses hostile values in linear time', () => {
    expect(parseMediaType(`a/b${';x="\\'.repeat(20_000)}`)).toBeUndefined();
    expect(acceptsJsonApi(`"${'\\"'.repeat(20_000)}`)).toBe(false);
  });
});

describe('checkContentType', () => {
  it.each([
    [undefined, false],
    ['application/vnd.api+json', true],
    ['application/vnd.api+json', false],
    ['APPLICATION/vnd.API+json', true],
    [' application/vnd.api+json ', true],
    ['application/vnd.api+json;', true],
    ['application/json', false],
    ['text/plain; charset=utf-8', false],
    ['nonsense', false],
  ])('accepts %j with body %j', (header, hasBody) => {
    expect(checkContentType(header, hasBody)).toBeUndefined();
  });

  it.each([
    [undefined, true],
    ['', true],
    ['application/json', true],
    ['application/x-www-form-urlencoded', true],
    ['application/vnd.api+json; charset=utf-8', true],
    ['application/vnd.api+json; charset=utf-8', false],
    ['application/vnd.api+json;charset', false],
    ['application/vnd.api+json; q=1', false],
    ['application/vnd.api+json; profile="a;b"', true],
    ['nonsense', true],
  ])('rejects %j with body %j', (header, hasBody) => {
    expect(checkContentType(header, hasBody)).toBe(8404);
  });
});

describe('acceptsJsonApi', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'application/*',
    'application/vnd.api+json',
    'Application/Vnd.Api+Json',
    'application/vnd.api+json;q=0.5',
    'application/vnd.api+json; charset=utf-8, application/vnd.api+json',
    'text/html, application/vnd.api+json;q=0.1',
    'text/html, */*;q=0.8',
    'application/json, text/plain, */*',
    'text/html;a="x, application/vnd.api+json;b=c", */*',
    'garbage, */*',
    ',application/vnd.api+json,',
  ])('accepts %j', (header) => {
    expect(acceptsJsonApi(header)).toBe(true);
  });

  it.each([
    'text/html',
    'application/json',
    'application/vnd.api+json; charset=utf-8',
    'application/vnd.api+json; a=b, application/vnd.api+json; c=d',
    'application/vnd.api+json; charset=utf-8, */*',
    'application/vnd.api+json;q=0',
    'application/vnd.api+json;q=0.000, */*',
    '*/*;q=0',
    'application/*;q=0, */*',
    'text/*',
    'garbage',
    'text/html;a="application/vnd.api+json"',
  ])('rejects %j', (header) => {
    expect(acceptsJsonApi(header)).toBe(false);
  });
});

describe('acceptsAny', () => {
  it('parses unterminated quotes in linear time', () => {
    const started = performance.now();
    // Quadratic time would be minutes.
    acceptsAny(`"${'\\"'.repeat(500_000)}`, ['application/json']);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  const types = ['application/schema+json', 'application/json', 'application/vnd.api+json'];

  it.each([
    undefined,
    '*/*',
    'application/*',
    'application/json',
    'Application/Schema+JSON;q=0.5',
    'application/json; charset=utf-8',
    'application/vnd.api+json',
    'text/html, application/json;q=0.1',
    'application/schema+json;q=0, application/json',
    'application/vnd.api+json; charset=utf-8, */*',
  ])('accepts %j', (header) => {
    expect(acceptsAny(header, types)).toBe(true);
  });

  it.each([
    'text/html',
    'application/vnd.api+json; charset=utf-8',
    'application/schema+json;q=0',
    'application/json;q=0, text/*',
    '*/*;q=0',
    'garbage',
  ])('rejects %j', (header) => {
    expect(acceptsAny(header, types)).toBe(false);
  });
});
