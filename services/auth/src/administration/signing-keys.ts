import { AppError, codes } from '@crm/errors';
import type { Database } from '@crm/postgres';
import type { Logger } from '@crm/runtime';
import { insertAuditEntry, type Performer } from '@crm/service';
import { logKeyChanges } from '../jobs/tick-signing-keys.js';
import { listSigningKeys, type SigningKeyRecord } from '../repository/signing-keys.js';
import type { KeyChange, KeyRotation } from '../tokens/key-rotation.js';
import type { Act } from './act.js';
import type { PerformParts } from './perform.js';
import { SCHEMA } from '../schema.js';

/** Administers signing keys. There is always an active key: revoking it makes another key sign at once. */
export interface SigningKeyAdministration {
  /** Replaces the active key as soon as verifiers know its successor; returns the key that is active after the call. */
  rotate(by: Performer): Promise<{ readonly active: SigningKeyRecord; readonly changes: readonly KeyChange[] }>;
  /** Ends keys and every token that they signed at once, all of them or none; 8001 when one is unknown. */
  revoke(by: Performer, kids: readonly string[]): Promise<void>;
}

export interface SigningKeyAdministrationParts extends Pick<PerformParts, 'onAct'> {
  readonly db: Database;
  readonly rotation: KeyRotation;
  readonly logger: Logger;
}

export function createSigningKeyAdministration(parts: SigningKeyAdministrationParts): SigningKeyAdministration {
  const { db, rotation, logger, onAct } = parts;

  function tell(by: Performer, acts: readonly Act[], changes: readonly KeyChange[]): void {
    logKeyChanges(changes, logger);
    for (const act of acts) onAct(by, act);
  }

  async function readActive(): Promise<SigningKeyRecord> {
    const [active] = await listSigningKeys(db, ['active']);
    if (active === undefined) throw new AppError({ code: codes.serviceUnavailable });
    return active;
  }

  return {
    async rotate(by) {
      let act: Act | undefined;
      const changes = await rotation.rotate(async (tx) => {
        const [active] = await listSigningKeys(tx, ['active']);
        if (active === undefined) return;
        act = { name: 'signing_key.rotated', subject: active.kid };
        await insertAuditEntry(SCHEMA, tx, by, act);
      });
      tell(by, act === undefined ? [] : [act], changes);
      return { active: await readActive(), changes };
    },
    async revoke(by, kids) {
      const acts = kids.map((kid): Act => ({ name: 'signing_key.revoked', subject: kid }));
      const changes = await rotation.revoke(kids, async (tx) => {
        for (const act of acts) await insertAuditEntry(SCHEMA, tx, by, act);
      });
      if (changes === undefined) {
        const detail = 'There is no such key, or not all of them are known';
        throw new AppError({ code: codes.recordNotFound, value: kids.join(' '), detail });
      }
      tell(by, acts, changes);
    },
  };
}
