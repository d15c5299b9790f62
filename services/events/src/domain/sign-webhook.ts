import { createHmac } from 'node:crypto';

/** The prefix of secrets that sign with HMAC, as Standard Webhooks defines it. */
const PREFIX = 'whsec_';

/** A secret as its receiver needs it. */
export function shownSecret(secret: Uint8Array): string {
  return PREFIX + Buffer.from(secret).toString('base64');
}

/**
 * The headers of a request of Standard Webhooks 1.0: id, time in seconds, and one signature for each secret, so that
 * receivers can verify while a secret is replaced.
 */
export function signWebhook(
  id: string,
  seconds: number,
  body: string,
  secrets: readonly Uint8Array[],
): Readonly<Record<string, string>> {
  const signed = `${id}.${seconds}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
