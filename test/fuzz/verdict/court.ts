import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { send, type Answer } from '../../contract/client/send.js';
import type { FuzzCall } from '../requests/call.js';
import type { FuzzStack } from '../stack/fuzz-stack.js';
import { faultsOf } from './judge.js';
import type { Confidential } from './leaks.js';

/** Sends requests and judges the answers. */
export interface Court {
  /** Faults of an existing answer. */
  readonly faultsOf: (call: FuzzCall, answer: Answer) => readonly string[];
  judge(
    call: FuzzCall,
    transmit: (baseUrl: string, call: FuzzCall) => Promise<Answer>,
  ): Promise<{ readonly faults: readonly string[]; readonly answer: Answer }>;
}

/** How often a request is sent when it was refused for lack of time or room, or had no answer. */
const TRIES = 3;

/** Makes one for a stack; answers are validated against the schema that the stack serves. */
export async function createCourt(own: FuzzStack, fromUser: Confidential['fromUser']): Promise<Court> {
  const { baseUrl, token } = own;
  const definitions = await readDefinitions(baseUrl, token);
  const judge = { baseUrl, definition: definitions, confidential: { always: secretsOf(own), fromUser } };
  return {
    faultsOf: (call, answer) => faultsOf(judge, call, answer),
    judge: async (call, transmit) => {
      try {
        const answer = await answered(() => transmit(baseUrl, call));
        return { faults: faultsOf(judge, call, answer), answer };
      } catch (error) {
        return { faults: [String(error)], answer: { status: 0, headers: {}, text: '' } };
      }
    },
  };
}

/**
 * The answer to a request once the service has room for it. A machine that stalls for a minute makes services late, not wrong: a
 * request that makes a service hang or fail does so each time.
 */
async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await ask();
      const wait = answer.status === 504 ? '1' : answer.headers['retry-after'];
      if (answer.status < 503 || wait === undefined || tries === TRIES) return answer;
      await sleep(Number(wait) * 1_000);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function readDefinitions(baseUrl: string, token: string): Promise<(name: string) => ValidateFunction> {
  const answer = await send(baseUrl, { path: '/api/v8/schema', headers: { authorization: `Bearer ${token}` } });
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(answer.text) as object, 'messages');
  return (name) => {
    const definition = ajv.getSchema(`messages#/$defs/${name}`);
    if (definition === undefined) throw new Error(`The schema has no definition ${name}`);
    return definition;
  };
}

function secretsOf({ stack }: FuzzStack): string[] {
  const { rolePasswords, passwordClient, serviceClient, ...others } = stack.secrets;
  const ports = Object.values(stack.services).flatMap(({ opsPort, grpcPort }) => [opsPort, grpcPort ?? opsPort]);
  return [
    ...Object.values(rolePasswords),
    passwordClient.secret,
    serviceClient.secret,
    ...Object.values(others).map(String),
    ...ports.map((port) => `127.0.0.1:${port}`),
  ].filter((secret) => secret.length > 8);
}
