import { describe, expect, it } from '@jest/globals';
import { pathOfTarget } from './request-target.js';

describe('pathOfTarget', () => {
  it.each([
    ['/api/v8/modules/Accounts?page%5Blimit%5D=5', '/api/v8/modules/Accounts?page%5Blimit%5D=5'],
    ['//double//slash', '//double//slash'],
    ['/%', '/%'],
    ['*', '*'],
    ['http://crm.example/api?x=1', '/api?x=1'],
    ['HTTPS://crm.example', '/'],
  ])('takes %s', (target, path) => {
    expect(pathOfTarget(target)).toBe(path);
  });

  it.each(['http://[::/x', 'api/v8', '', 'ftp://crm.example/x', 'javascript:1'])('refuses %j', (target) => {
    expect(pathOfTarget(target)).toBeUndefined();
  });
});
