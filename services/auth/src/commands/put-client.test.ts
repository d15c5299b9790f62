import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { hashSecret } from '../domain/authenticate-client.js';
import { parseClientLine } from './put-client.js';
import { readLines } from './read-lines.js';
import { parsePasswordLine } from './set-password.js';

const secret = 'q6Yk2hV0dGJmE1sS5o8n3aXr7cZpTtLwUvB4eI9yHgM';
const line = { id: 'c1', name: 'One', secret, grants: ['password'], scopes: ['standard:read'] };

describe('parseClientLine', () => {
  it('parses a confidential client and keeps only the hash of its secret', () => {
    expect(parseClientLine({ ...line, associatedUserId: 'u1', rateLimit: 600 })).toEqual({
      id: 'c1',
      name: 'One',
      isConfidential: true,
      secretHash: hashSecret(secret),
      grants: new Set(['password']),
      scopes: new Set(['standard:read']),
      associatedUserId: 'u1',
      rateLimit: 600,
    });
  });

  it('accepts a public client without a secret', () => {
    const { secret: _secret, ...rest } = line;
    expect(parseClientLine({ ...rest, isConfidential: false })).toMatchObject({ secretHash: undefined });
  });

  it('administration#client-defaults: adds no password grant that was not requested', () => {
    const { grants: _grants, ...rest } = line;
    expect(parseClientLine(rest).grants).toEqual(new Set(['client_credentials', 'refresh_token']));
  });

  it.each([
    ['an id that is too long', { id: 'x'.repeat(37) }, 'id'],
    ['an id with invalid characters', { id: 'a b' }, 'id'],
    ['a missing name', { name: '' }, 'name'],
    ['a guessable secret', { secret: 'sesame' }, 'secret'],
    ['an empty secret', { secret: '' }, 'secret'],
    ['null for grants', { grants: null }, 'grants'],
    ['an unknown grant', { grants: ['implicit'] }, 'grants[0]'],
    ['an unknown scope', { scopes: ['standard:read', 'fly'] }, 'scopes[1]'],
    ['scopes as a string', { scopes: 'standard:read' }, 'scopes'],
    ['a flag as a string', { isConfidential: 'yes' }, 'isConfidential'],
    ['a numeric user', { associatedUserId: 7 }, 'associatedUserId'],
    ['a rate limit of zero', { rateLimit: 0 }, 'rateLimit'],
    ['a rate limit as a string', { rateLimit: '600' }, 'rateLimit'],
  ])('rejects %s', (_what, members, named) => {
    expect(() => parseClientLine({ ...line, ...members })).toThrow(named);
  });
});

describe('readLines', () => {
  it('reads one object per line and skips empty lines', async () => {
    const input = Readable.from([
      '{"userId":"1","password":"long enough"}\r\n\n  \n{"userId":"2","password":"long enough"}',
    ]);
    await expect(readLines(input, ['userId', 'password'], parsePasswordLine)).resolves.toEqual([
      { userId: '1', password: 'long enough' },
      { userId: '2', password: 'long enough' },
    ]);
  });

  it('reports every invalid line without revealing its content', async () => {
    const input = Readable.from(['{"userId":"1","password":"short"}\n{"password":"hunter2hunter2"}\nhunter2\n[]\n']);
    const reading = readLines(input, ['userId', 'password'], parsePasswordLine);
    await expect(reading).rejects.toThrow(
      /line 1: password.*line 2: userId.*line 3: is not JSON; line 4: is not a JSON object$/,
    );
    await expect(reading).rejects.not.toThrow('hunter2');
  });

  it('rejects a line with an unknown member, without revealing it', async () => {
    const input = Readable.from(['{"userId":"1","password":"long enough","hunter2":1}']);
    const refusal = readLines(input, ['userId', 'password'], parsePasswordLine);
    await expect(refusal).rejects.toThrow(/line 1: has 1 unknown members; known are userId, password$/);
  });

  it.each([[['']], [['\n', ' \n']]])('rejects input without a line, such as %j', async (lines) => {
    const refusal = readLines(Readable.from(lines), ['userId', 'password'], parsePasswordLine);
    await expect(refusal).rejects.toMatchObject({ name: 'StartupError' });
  });
});
