import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import path from 'node:path';
import { reasonOf, StartupError } from '@crm/runtime';
import { NotYet } from './retry.js';

export interface ApiAnswer {
  readonly status: number;
  /** The object, or the Status that describes the failure. */
  readonly body: unknown;
}

/** Calls the API server of the cluster that this process runs in, as its ServiceAccount. */
export interface KubernetesApi {
  readonly namespace: string;
  /**
   * Sends one request. Answers with any status are returned, except transient failures.
   * @throws NotYet when the server cannot be reached, does not answer in time, or answers 429 or 5xx
   */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<ApiAnswer>;
}

/** Address of the API server, and the identity of this process. */
export interface KubernetesApiOptions {
  readonly host: string;
  readonly port: number;
  /** Folder of the mounted ServiceAccount: `token`, `ca.crt`, `namespace`. */
  readonly serviceAccountFolder: string;
  readonly timeoutMs: number;
}

/**
 * Opens the API (https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/). The token is read again for
 * each request, because it is replaced before it expires.
 * @throws StartupError when no ServiceAccount is mounted
 */
export async function openKubernetesApi(options: KubernetesApiOptions): Promise<KubernetesApi> {
  const { host, port, serviceAccountFolder, timeoutMs } = options;
  const read = async (name: string): Promise<string> => {
    try {
      return (await readFile(path.join(serviceAccountFolder, name), 'utf8')).trim();
    } catch (error) {
      throw new StartupError(`no ServiceAccount token is mounted: ${reasonOf(error)}`, { cause: error });
    }
  };
  const [ca, namespace] = await Promise.all([read('ca.crt'), read('namespace')]);
  return {
    namespace,
    call: async (method, pathname, body) => {
      const headers = {
        authorization: `Bearer ${await read('token')}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await new Promise<ApiAnswer>((resolve, reject) => {
        const fail = (error: unknown): void => {
          const reason = signal.aborted ? `no answer within ${String(timeoutMs)} ms` : reasonOf(error);
          reject(
            new NotYet(`the Kubernetes API at ${host}:${String(port)} is not to be had: ${reason}`, { cause: error }),
          );
        };
        request({ host, port, method, path: pathname, headers, ca, signal, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, body: parse(Buffer.concat(chunks).toString()) });
          });
        })
          .on('error', fail)
          .end(body === undefined ? undefined : JSON.stringify(body));
      });
      if (answer.status === 429 || answer.status >= 500) throw new NotYet(describe(answer));
      return answer;
    },
  };
}

/** One line on an unexpected answer. */
export function describe({ status, body }: ApiAnswer): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : 'no message';
  return `the Kubernetes API answered ${String(status)}: ${message.slice(0, 300)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
