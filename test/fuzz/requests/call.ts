/** One request as it goes over the wire. */
export interface FuzzCall {
  readonly method: string;
  /** The request target, one character for each byte. */
  readonly target: string;
  /** One character for each byte. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** The target of a request of which only the bytes are known. */
export const UNKNOWN_TARGET = '?';

const SHOWN = 1_500;

/** Text with everything that a person needs to send it again. */
export function describeCall({ method, target, headers, body }: FuzzCall): string {
  const { authorization = '', ...others } = headers;
  const token = authorization.startsWith('Bearer eyJ') ? { authorization: 'Bearer (a token)' } : { authorization };
  const text = body === undefined ? '' : ` ${JSON.stringify(Buffer.from(body).toString('latin1').slice(0, SHOWN))}`;
  return `${method} ${JSON.stringify(target.slice(0, SHOWN))} ${JSON.stringify({ ...others, ...token }).slice(0, SHOWN)}${text}`;
}
