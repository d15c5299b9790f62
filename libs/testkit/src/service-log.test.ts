import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { noteSecret } from './secrets-in-use.js';
import { startServiceLog, type ServiceLog } from './service-log.js';

let folder: string;
let log: ServiceLog;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'service-log-'));
  log = startServiceLog(path.join(folder, 'services.log'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('accepts a log without secrets', async () => {
  log.sink('auth', '{"msg":"started"}');
  await expect(log.check()).resolves.toBeUndefined();
});

it('rejects a log with a registered secret, wherever it occurs', async () => {
  noteSecret('swordfish-and-chips');
  const harmless = 'x'.repeat(1_000);
  for (let line = 0; line < 10_000; line += 1) {
    log.sink('auth', line === 9_000 ? '{"body":"password=swordfish-and-chips"}' : harmless);
  }
  await expect(log.check()).rejects.toThrow(/1 lines .* hold secrets:\n {2}a secret in use: .*password=/u);
});

it('rejects an empty log, which would prove nothing', async () => {
  await expect(log.check()).rejects.toThrow('logged nothing');
});
