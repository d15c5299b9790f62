import { AppError, codes } from '@crm/errors';
import type { Database } from '@crm/postgres';
import { StartupError, type Logger } from '@crm/runtime';
import { createKeySeal, logAct, withDatabase } from '@crm/service';
import { readKeysCommandConfig } from '../config.js';
import { OPERATOR } from '../administration/act.js';
import { createSigningKeyAdministration, type SigningKeyAdministration } from '../administration/signing-keys.js';
import { logKeyChanges } from '../jobs/tick-signing-keys.js';
import { listSigningKeys, type SigningKeyRecord } from '../repository/signing-keys.js';
import { createKeyRotation, type KeyRotation } from '../tokens/key-rotation.js';
import { SCHEMA } from '../schema.js';

export const KEYS_USAGE = `keys list            prints every signing key, one JSON object a line
keys tick            does what is due; serving processes do the same every few minutes
keys rotate          replaces the active key, as soon as verifiers know its successor
keys revoke KID...   ends keys and every token that they signed, now`;

interface CommandParts {
  readonly db: Database;
  readonly logger: Logger;
  readonly rotation: KeyRotation;
  readonly administration: SigningKeyAdministration;
  readonly output: NodeJS.WritableStream;
}

/** `keys`: shows and changes the signing keys. Throws StartupError when the arguments are not understood. */
export async function runKeys(args: readonly string[], output: NodeJS.WritableStream): Promise<void> {
  const [name = '', ...kids] = args;
  const command = chooseCommand(name, kids);
  const config = readKeysCommandConfig();
  await withDatabase(SCHEMA, config, async (db, logger) => {
    const rotation = createKeyRotation({
      db,
      seal: createKeySeal(config.keyEncryptionKeys),
      algorithm: config.signingAlgorithm,
      times: config.keyTimes,
    });
    const administration = createSigningKeyAdministration({ db, rotation, logger, onAct: logAct(logger) });
    await command({ db, logger, rotation, administration, output });
  });
}

function chooseCommand(name: string, kids: readonly string[]): (parts: CommandParts) => Promise<void> {
  if (name === 'revoke' && kids.length > 0) return (parts) => revoke(parts, kids);
  const command = new Map([
    ['list', list],
    ['tick', tick],
    ['rotate', rotate],
  ]).get(name);
  if (command === undefined || kids.length > 0) throw new StartupError(`keys needs one of these:\n${KEYS_USAGE}`);
  return command;
}

async function list({ db, output }: CommandParts): Promise<void> {
  for (const key of await listSigningKeys(db)) output.write(`${JSON.stringify(describe(key))}\n`);
}

async function tick({ rotation, logger }: CommandParts): Promise<void> {
  logKeyChanges(await rotation.tick(), logger);
}

async function rotate({ administration, logger }: CommandParts): Promise<void> {
  const { changes } = await administration.rotate(OPERATOR);
  if (changes.some(({ change }) => change === 'active')) return;
  logger.info({ event: 'signing_key.rotation_requested' }, 'the next tick after verifiers know the successor rotates');
}

async function revoke({ administration }: CommandParts, kids: readonly string[]): Promise<void> {
  try {
    await administration.revoke(OPERATOR, kids);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== codes.recordNotFound) throw error;
    throw new StartupError('nothing was revoked: not every kid is known; "keys list" has them');
  }
}

/** A key as operators see it, without its sealed private part. */
function describe(key: SigningKeyRecord): Record<string, string | boolean> {
  const { kid, algorithm, state, kekId, isRotationWanted } = key;
  const times = {
    created_at: key.createdAt,
    activated_at: key.activatedAt,
    retiring_at: key.retiringAt,
    retired_at: key.retiredAt,
  };
  return {
    kid,
    algorithm,
    state,
    ...Object.fromEntries(
      Object.entries(times).flatMap(([name, time]) =>
        time === undefined ? [] : [[name, new Date(time).toISOString()]],
      ),
    ),
    ...(kekId === undefined ? {} : { kek_id: kekId }),
    ...(isRotationWanted ? { rotation_requested: true } : {}),
  };
}
