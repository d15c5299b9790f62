import type { Answer } from '../../contract/client/send.js';
import type { FuzzCall } from '../requests/call.js';

/** Texts that no answer may contain. */
export interface Confidential {
  /** Secrets of the stack, and addresses behind the gateway. */
  readonly always: readonly string[];
  /** A text that only an administrator may read, and the token of a user who may not. */
  readonly fromUser: { readonly text: string; readonly token: string };
}

/** Texts of internal failures. */
const INSIDES = [
  /\bat \S+ \(\S+:\d+(?::\d+)?\)/u,
  /node_modules|node:internal|\/(?:dist|src)\/\S+\.[jt]s/u,
  /(?:^|["\s(])\/(?:work|home|usr|root|tmp|app)\/\w/u,
  /\b(?:ECONN\w+|EPIPE|ENOENT|SQLSTATE|grpc-\w+)\b/u,
  /relation "|column "\w+" (?:does|of)|syntax error at or near|invalid input syntax|violates \w+ constraint/u,
  /\bpg_(?:catalog|toast|stat)\w*\b|\b(?:records|relationships|auth|files)_(?:svc|owner|pub)\b/u,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|URIError)\b|undefined is not|Cannot read properties/u,
];

/** Confidential texts in an answer. Text that the client sent may be returned. */
export function leaksIn({ always, fromUser }: Confidential, call: FuzzCall, { status, text }: Answer): string[] {
  const sent = [
    call.target,
    decoded(call.target),
    Buffer.from(call.body ?? []).toString('utf8'),
    Object.values(call.headers).join('\n'),
  ];
  const isSent = (found: string): boolean => sent.some((one) => one.includes(found));
  const secrets = always
    .filter((secret) => text.includes(secret) && !isSent(secret))
    .map((secret) => `tells ${secret}`);
  const isUser = call.headers.authorization === `Bearer ${fromUser.token}`;
  const hidden = isUser && text.includes(fromUser.text) ? ['tells what the user may not read'] : [];
  if (status < 400) return [...secrets, ...hidden];
  const insides = INSIDES.map((form) => form.exec(text)?.[0])
    .filter((found) => found !== undefined)
    .filter((found) => !isSent(found))
    .map((found) => `tells ${JSON.stringify(found)}`);
  return [...secrets, ...hidden, ...insides];
}

function decoded(target: string): string {
  return Buffer.from(
    target.replace(/%([0-9a-f]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}
