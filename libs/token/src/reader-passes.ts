import { codes } from '@crm/errors';
import type { Keys } from '@crm/runtime';
import { createSignedPasses, type PassKind } from './signed-passes.js';

/** Lets events read what a user may read, for the webhooks of that user. */
export interface ReaderPasses {
  /** Valid for a minute. */
  make(userId: string): Promise<string>;
  /** The user of a pass; throws 8502 unless it is valid. */
  userOf(pass: string): Promise<string>;
}

const READER: PassKind = {
  typ: 'webhook-reader+jwt',
  ttlSeconds: 60,
  requiredClaims: [],
  code: codes.accessTokenInvalid,
};

/** Makes the passes by which events calls records, under a key that both share. */
export function createReaderPasses(keys: Keys): ReaderPasses {
  const passes = createSignedPasses(keys);
  return {
    make: (userId) => passes.make(READER, userId),
    userOf: async (pass) => String((await passes.read(READER, pass)).sub),
  };
}
