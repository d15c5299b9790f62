import type { Queryable } from '@crm/postgres';
import type { KeySeal } from '@crm/service';
import { SECRET } from '../administration/webhooks.js';
import { replaceBox, secretsOfOtherKeys } from '../repository/sealed-secrets.js';

/** Seals with the first key the secrets that another key has sealed, so that the other key can be removed. */
export function resealSecrets(database: Queryable, seal: KeySeal) {
  return async (): Promise<void> => {
    for (const sealed of await secretsOfOtherKeys(database, seal.sealingKeyId)) {
      const secret = seal.open(sealed, SECRET);
      if (secret !== undefined) await replaceBox(database, sealed, seal.seal(secret, SECRET));
    }
  };
}
