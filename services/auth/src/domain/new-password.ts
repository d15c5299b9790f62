import { throwIfAny } from '@crm/errors';
import { faultAt, textFaults, unknownAttributes, type Attributes } from './attribute-faults.js';
import { MAX_PASSWORD_BYTES } from './password-hash.js';

/** Fewest characters of a password that is set. */
export const MIN_PASSWORD_LENGTH = 8;

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
  return text;
}
