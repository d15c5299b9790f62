import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newContributor, PLAY_MS, type Contributor } from './contributor.js';

let contributor: Contributor;
beforeAll(async () => {
  contributor = await newContributor();
});
afterAll(() => contributor.leave());

it(
  'errors#codes: an error code requires an entry, its page and a test',
  async () => {
    contributor.replace(
      'libs/errors/src/codes/record-state.ts',
      'export const recordStateCodes = {\n',
      `export const recordStateCodes = {
  8099: entry('recordLocked', 'conflict', 'Record locked', 'Another process holds the record'),
`,
    );
    contributor.write(
      'libs/errors/src/locked.test.ts',
      `import { expect, it } from '@jest/globals';
import { AppError } from './app-error.js';
import { codes } from './codes.js';

it('errors#codes: a locked record is a conflict', () => {
  expect(new AppError({ code: codes.recordLocked }).status).toBe(409);
});
`,
    );
    await contributor.npm('gen:errors');
    expect(contributor.read('docs/errors.md')).toContain('| 8099 | 409 | ConflictException | Record locked |');
    await contributor.test('libs/errors', 'contract/catalog/errors-page');
  },
  PLAY_MS,
);
