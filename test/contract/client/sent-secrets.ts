import { noteSecret } from '@crm/testkit';
import type { Call } from './send.js';

/**
 * Notes the passwords and client secrets in a request, right or wrong: at the end of the run the logs are searched for
 * them. Tokens are found in a log by their form.
 */
export function noteSentSecrets({ path, headers = {}, body }: Call): void {
  for (const [name, value] of Object.entries(headers)) {
    if (name.toLowerCase() === 'authorization') noteBasicPassword(String(value));
  }
  if (body !== undefined && path.endsWith('/password')) noteNewPassword(String(body));
  if (!path.startsWith('/api/oauth/') || body === undefined) return;
  const parameters = parametersIn(String(body));
  for (const name of ['password', 'client_secret']) {
    const value = parameters.get(name);
    if (typeof value === 'string') noteSecret(value);
  }
}

function noteBasicPassword(header: string): void {
  const [, credentials] = /^basic (\S+)$/iu.exec(header) ?? [];
  if (credentials === undefined) return;
  noteSecret(credentials);
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  noteSecret(pair.slice(pair.indexOf(':') + 1));
}

function noteNewPassword(body: string): void {
  const [, password] = /"password"\s*:\s*("(?:[^"\\]|\\.)*")/u.exec(body) ?? [];
  if (password !== undefined) noteSecret(JSON.parse(password) as string);
}

function parametersIn(body: string): ReadonlyMap<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return new Map(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []);
  } catch {
    return new Map(new URLSearchParams(body));
  }
}
