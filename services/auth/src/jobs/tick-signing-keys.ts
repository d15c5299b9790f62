import type { Logger } from '@crm/runtime';
import type { KeyChange, KeyRotation } from '../tokens/key-rotation.js';

/** Applies the pending steps of signing keys. Safe on any number of replicas at once. */
export function tickSigningKeys(rotation: KeyRotation, logger: Logger) {
  return async (): Promise<void> => {
    logKeyChanges(await rotation.tick(), logger);
  };
}

export function logKeyChanges(changes: readonly KeyChange[], logger: Logger): void {
  for (const { kid, change } of changes) logger.info({ event: `signing_key.${change}`, kid }, 'a signing key changed');
}
