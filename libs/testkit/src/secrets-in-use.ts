import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Secrets } from '@crm/local-stack';
import { variables } from './environment.js';

const noted = new Set<string>();

/** Notes a secret that a test uses, so that the logs are searched for it; see `startServiceLog`. */
export function noteSecret(secret: string): void {
  if (noted.has(secret)) return;
  noted.add(secret);
  const file = process.env[variables.secretsFile];
  if (file !== undefined && existsSync(file)) appendFileSync(file, `${JSON.stringify(secret)}\n`);
}

export function noteStackSecrets({ rolePasswords, passwordClient, serviceClient, ...others }: Secrets): void {
  const secrets = [
    ...Object.values(rolePasswords),
    passwordClient.secret,
    serviceClient.secret,
    ...Object.values(others),
  ];
  for (const secret of secrets) noteSecret(secret);
}

/** Every secret noted by this process or, when a global set-up made a file for them, by any process of the run. */
export function secretsInUse(): ReadonlySet<string> {
  const file = process.env[variables.secretsFile];
  if (file === undefined || !existsSync(file)) return noted;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return new Set([...noted, ...lines.map((line) => JSON.parse(line) as string)]);
}
