import { throwIfAny } from '@crm/errors';
import { faultAt, textFaults, unknownAttributes, type Attributes } from './attribute-faults.js';
import { COMMONEST_PASSWORDS } from './commonest-passwords.js';
import { MAX_PASSWORD_BYTES } from './password-hash.js';

/** Fewest characters of a password that is set. */
export const MIN_PASSWORD_LENGTH = 8;

/**
 * Why a password is guessed among the first (NIST SP 800-63B section 5.1.1.2), if it is: one of the commonest, one character
 * again and again, the name of its user. Case does not matter.
 */
export function guessabilityOf(password: string, userName?: string): string | undefined {
  const text = password.toLowerCase();
  if (COMMONEST_PASSWORDS.has(text)) return 'This is one of the commonest passwords';
  if (new Set(text).size < 2) return 'A password has more than one character again and again';
  return text === userName?.toLowerCase() ? 'A password must not be the name of its user' : undefined;
}

/** Throws for a password that is guessed among the first. */
export function refuseGuessable(password: string, userName?: string): void {
  const reason = guessabilityOf(password, userName);
  if (reason !== undefined) throwIfAny([faultAt(8527, 'password', reason)]);
}

/** The attribute `password`, of 8 characters to 1 KiB of UTF-8; throws what is wrong with it and never shows it. */
export function readNewPassword(attributes: Attributes): string {
  const { password } = attributes;
  throwIfAny([
    ...unknownAttributes(attributes, ['password']),
    ...(password === undefined ? [faultAt(8110, 'password')] : textFaults('password', password, MAX_PASSWORD_BYTES)),
  ]);
  const text = String(password);
  if (text.length < MIN_PASSWORD_LENGTH)
    throwIfAny([faultAt(8122, 'password', `A password has at least ${MIN_PASSWORD_LENGTH} characters`)]);
  if (Buffer.byteLength(text) > MAX_PASSWORD_BYTES)
    throwIfAny([faultAt(8112, 'password', `The password is longer than ${MAX_PASSWORD_BYTES} bytes`)]);
  refuseGuessable(text);
  return text;
}
