import { reasonOf } from '@crm/runtime';

export interface SmokeAnswer {
  readonly status: number;
  readonly bytes: Buffer;
  /** The document; empty if the body is not a JSON object. */
  readonly json: SmokeDocument;
}

/** The members of a document that the smoke test reads. */
export interface SmokeDocument {
  readonly access_token?: string;
  readonly data?: SmokeResource | readonly SmokeResource[];
  readonly errors?: readonly { readonly code?: string; readonly title?: string; readonly detail?: string }[];
}

/** A resource, or its identifier. */
export interface SmokeResource {
  readonly type: string;
  readonly id: string;
}

export interface SmokeRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly token?: string;
  /** Sent as JSON, unless it is a Buffer. */
  readonly body?: object;
}

/** Calls the API over HTTP, from outside like any client. Rejects when there is no answer. */
export type SmokeClient = (path: string, request?: SmokeRequest) => Promise<SmokeAnswer>;

const MEDIA_TYPE = 'application/vnd.api+json';

/** Creates a client of the service at this address. */
export function createSmokeClient(url: string, timeoutMs: number): SmokeClient {
  return async (path, { method = 'GET', token, body } = {}) => {
    const isRaw = Buffer.isBuffer(body);
    const headers = {
      accept: MEDIA_TYPE,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': isRaw ? 'application/octet-stream' : MEDIA_TYPE }),
    };
    try {
      const answer = await fetch(url + path, {
        method,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, bytes, json: parse(bytes) };
    } catch (error) {
      throw new Error(`no answer from ${url}${path}: ${reasonOf(error)}`, { cause: error });
    }
  };
}

/** An unexpected answer in one line. */
export function describeAnswer({ status, json, bytes }: SmokeAnswer): string {
  const [error] = json.errors ?? [];
  const said =
    error === undefined ? bytes.toString().slice(0, 200) : `${error.code ?? ''} ${error.detail ?? error.title ?? ''}`;
  return `the answer was ${String(status)} ${said}`.replaceAll(/\s+/gu, ' ').trim();
}

function parse(bytes: Buffer): SmokeDocument {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
