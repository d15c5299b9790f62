import { describe, expect, it } from '@jest/globals';
import { readClient } from './read-client.js';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const read = (authorization: string | undefined, body: Record<string, string> = {}): unknown =>
  readClient(authorization, new Map(Object.entries(body)));

describe('readClient', () => {
  it.each([
    [undefined, { client_id: 'a', client_secret: 'b' }, 'a', 'b'],
    [undefined, {}, '', ''],
    ['Bearer x', { client_id: 'a' }, 'a', ''],
    [basic('a:b'), {}, 'a', 'b'],
    [basic('a:b').replace('Basic', 'bAsIc'), {}, 'a', 'b'],
    [basic('a:b:c'), {}, 'a', 'b:c'],
    [basic(':'), {}, '', ''],
    [basic('a%20b:c+d'), {}, 'a b', 'c d'],
    [basic('a:50%'), {}, 'a', '50%'],
    [basic('a:é'), {}, 'a', 'é'],
    [basic('a:b'), { client_id: 'a' }, 'a', 'b'],
  ])('reads %j with %j', (authorization, body, clientId, clientSecret) => {
    expect(read(authorization, body)).toEqual({ clientId, clientSecret });
  });

  it.each([
    [basic('a:b'), { client_secret: 'b' }, 8520],
    [basic('a:b'), { client_id: 'c' }, 8520],
    [basic('a:b'), { client_assertion: 'x.y.z' }, 8520],
    [undefined, { client_id: 'a', client_secret: 'b', client_assertion_type: 'x' }, 8520],
    [undefined, { client_id: 'a', client_assertion: 'x.y.z' }, 8521],
    ['Basic', {}, 8521],
    ['Basic !!!', {}, 8521],
    [basic('ab'), {}, 8521],
  ])('rejects %j with %j', (authorization, body, code) => {
    expect(() => read(authorization, body)).toThrow(expect.objectContaining({ code }));
  });
});
