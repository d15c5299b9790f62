import { expect, it } from '@jest/globals';
import { SCOPES as SCOPES_OF_TOKENS } from '@crm/token';
import { SCOPES } from './vocabulary.js';

it('the panel offers every scope of the service', () => {
  expect(SCOPES).toEqual(SCOPES_OF_TOKENS);
});
