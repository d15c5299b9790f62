import { describe, expect, it } from '@jest/globals';
import { hasDotSegment, pathOfTarget } from './request-target.js';

describe('pathOfTarget', () => {
  it.each([
    ['/api/v8/modules/Accounts?page%5Blimit%5D=5', '/api/v8/modules/Accounts?page%5Blimit%5D=5'],
    ['//double//slash', '//double//slash'],
    ['/%', '/%'],
    ['*', '*'],
    ['http://crm.example/api?x=1', '/api?x=1'],
    ['HTTPS://crm.example', '/'],
    ['http://crm.example?x=1', '/?x=1'],
    ['http://crm.example/docs/../api/%41', '/docs/../api/%41'],
  ])('accepts %s', (target, path) => {
    expect(pathOfTarget(target)).toBe(path);
  });

  it.each([
    'http://[::/x',
    'api/v8',
    '',
    'ftp://crm.example/x',
    'javascript:1',
    'http:///x',
    'http://crm.example/x#y',
    'http://crm.example\\..\\api',
  ])('rejects %j', (target) => {
    expect(pathOfTarget(target)).toBeUndefined();
  });
});

describe('hasDotSegment', () => {
  it.each(['/docs/../api', '/api/.', '/..', '/%2e%2E/x', '/a/.%2e', '/a\\..\\b'])('finds one in %s', (path) => {
    expect(hasDotSegment(path)).toBe(true);
  });

  it.each(['/docs/a.js', '/...', '/.well-known/jwks.json', '/a..b/c', '*', '/'])('finds none in %s', (path) => {
    expect(hasDotSegment(path)).toBe(false);
  });
});
