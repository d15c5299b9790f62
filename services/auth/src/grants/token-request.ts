import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';

/** A token request (RFC 6749 section 4). An absent parameter is empty, as section 3.2 requires. */
export interface TokenRequest {
  readonly grantType: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly username: string;
  readonly password: string;
  readonly refreshToken: string;
  /** Network address of the client, for throttling; empty if unknown. */
  readonly peerAddress: string;
}

/** Names of the parameters on the wire. */
const PARAMETERS = {
  grantType: 'grant_type',
  clientId: 'client_id',
  clientSecret: 'client_secret',
  scope: 'scope',
  username: 'username',
  password: 'password',
  refreshToken: 'refresh_token',
  token: 'token',
} as const;

export type Parameter = keyof typeof PARAMETERS;

/** No honest client sends longer values. */
const MAX_LENGTH = 8192;

/** Throws 8520, naming each of them, when required parameters are empty. */
export function requireParameters<P extends Parameter>(
  request: Readonly<Record<P, string>>,
  required: readonly P[],
): void {
  throwIfAny(required.filter((name) => request[name] === '').map((name) => fault(name, 'is missing')));
}

/** Throws 8520 when a parameter contains NUL or more than 8192 characters. */
export function refuseMalformed(request: Readonly<Partial<Record<Parameter, string>>>): void {
  const names = Object.keys(PARAMETERS) as Parameter[];
  const faults = names.map((name) => ({ name, text: request[name] ?? '' }));
  throwIfAny([
    ...faults.filter(({ text }) => text.includes('\0')).map(({ name }) => fault(name, 'contains NUL')),
    ...faults.filter(({ text }) => text.length > MAX_LENGTH).map(({ name }) => fault(name, 'is too long')),
  ]);
}

/**
 * The error 8524 for an unknown grant type. It does not quote the value: a client that mixes parameters up may send a
 * secret.
 */
export function unsupportedGrantType(): AppError {
  return new AppError({ code: codes.unsupportedGrantType, source: { parameter: PARAMETERS.grantType } });
}

function fault(parameter: Parameter, problem: string): Fault {
  const name = PARAMETERS[parameter];
  return { code: codes.invalidRequest, detail: `The parameter ${name} ${problem}`, source: { parameter: name } };
}
