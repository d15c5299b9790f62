import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { errorsPage } from '@crm/errors';

describe('docs/errors.md', () => {
  it('errors#codes: lists exactly the codes of the catalogue', async () => {
    await expect(readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')).resolves.toBe(errorsPage());
  });
});
