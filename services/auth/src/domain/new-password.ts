import { readFileSync } from 'node:fs';
import { codes, throwIfAny, type Fault } from '@crm/errors';
import { faultAt, textFaults, unknownAttributes, type Attributes } from '@crm/service';
import { MAX_PASSWORD_BYTES } from './password-hash.js';

/** Fewest characters of a new password. */
export const MIN_PASSWORD_LENGTH = 8;

/**
 * Those of the 10,000 commonest passwords that have at least eight characters, in lower case. From
 * `10-million-password-list-top-10000.txt` of SecLists (https://github.com/danielmiessler/SecLists), MIT License,
 * Copyright (c) 2018 Daniel Miessler.
 */
const COMMONEST_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('../../commonest-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);

/**
 * The reason why a password would be among the first guesses for any user (NIST SP 800-63B section 5.1.1.2), if it
 * would: it is one of the commonest, or one repeated character. Case is ignored.
 */
export function guessabilityOf(password: string): string | undefined {
  const text = password.toLowerCase();
  if (COMMONEST_PASSWORDS.has(text)) return 'This is one of the commonest passwords';
  return new Set(text).size < 2 ? 'A password has more than one character again and again' : undefined;
}

/** Whether a password is its user's name, which is also among the first guesses. Case is ignored. */
export function isOwnName(password: string, userName: string | undefined): boolean {
  return password.toLowerCase() === userName?.toLowerCase();
}

/** Reads the attribute `password`, of 8 characters to 1 KiB of UTF-8; throws its faults, which never show it. */
export function readNewPassword(attributes: Attributes): string {
  throwIfAny([...unknownAttributes(attributes, ['password']), ...newPasswordFaults(attributes)]);
  return String(attributes.password);
}

/** The attributes of a user's own password change. */
export interface PasswordChange {
  readonly password: string;
  readonly currentPassword: string | undefined;
}

/** Reads the attributes `password`, like `readNewPassword`, and `current_password`; throws all faults together. */
export function readPasswordChange(
  attributes: Attributes,
  { isCurrentRequired }: { readonly isCurrentRequired: boolean },
): PasswordChange {
  const isMissing = attributes.current_password === undefined;
  throwIfAny([
    ...unknownAttributes(attributes, ['password', 'current_password']),
    ...newPasswordFaults(attributes),
    ...(isMissing ? [] : passwordFaults('current_password', attributes.current_password)),
    ...(isMissing && isCurrentRequired ? [faultAt(codes.requiredAttributeMissing, 'current_password')] : []),
  ]);
  const currentPassword = isMissing ? undefined : String(attributes.current_password);
  return { password: String(attributes.password), currentPassword };
}

function newPasswordFaults({ password }: Attributes): Fault[] {
  const faults =
    password === undefined
      ? [faultAt(codes.requiredAttributeMissing, 'password')]
      : passwordFaults('password', password);
  if (faults.length > 0 || typeof password !== 'string') return faults;
  if (password.length < MIN_PASSWORD_LENGTH)
    return [faultAt(codes.malformedValue, 'password', `A password has at least ${MIN_PASSWORD_LENGTH} characters`)];
  const reason = guessabilityOf(password);
  return reason === undefined ? [] : [faultAt(codes.guessablePassword, 'password', reason)];
}

/** Faults that new and current passwords have in common. */
function passwordFaults(name: string, value: unknown): Fault[] {
  const faults = textFaults(name, value, MAX_PASSWORD_BYTES);
  if (faults.length > 0 || Buffer.byteLength(String(value)) <= MAX_PASSWORD_BYTES) return faults;
  return [faultAt(codes.valueTooLong, name, `The password is longer than ${MAX_PASSWORD_BYTES} bytes`)];
}
