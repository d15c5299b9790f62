import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../contract/client/api.js';
import { change, freshText, urlOf } from '../../contract/client/records.js';
import { resourceOf, type Resource } from '../../contract/client/document.js';
import type { Answer } from '../../contract/client/send.js';
import { checkRegister, GONE, type RegisterInput } from '../history/check-register.js';
import { createHistory, type History } from '../history/history.js';
import { untilKnown, type Attempt, type Client } from './client.js';
import { createRecord } from './create-record.js';
import type { Workload, WorkloadOptions } from './workload.js';

/** An attribute of a case: the answer to a write shows what it wrote, and nothing later. */
interface Register {
  readonly record: Resource;
  readonly history: History<RegisterInput, string>;
  /** Remaining writes and reads before the deletion; below zero those after it. */
  left: number;
}

const INITIAL = 'initial';
/** Short, so that all orders of its operations can be searched. */
const LIFE = 40;
const AFTER_LIFE = 8;
const PAUSE_MS = 15;

/** Writes, replaces, reads and finally deletes cases, all clients the same case at the same time. */
export function startRegisters({ clients, picker }: WorkloadOptions): Workload {
  const all: Register[] = [];
  let current: Promise<Register> | undefined;
  let acknowledged = 0;
  let isStopping = false;

  async function newRegister(client: Client): Promise<Register> {
    const record = await createRecord(client, 'Cases', { description: INITIAL });
    const register: Register = { record, history: createHistory(), left: LIFE };
    all.push(register);
    return register;
  }

  /** Records the outcome of an operation. An operation that finds no such case counts as a read of that. */
  async function operate(
    client: Client,
    { history }: Register,
    input: RegisterInput,
    call: (api: Api) => Promise<Answer>,
  ): Promise<Attempt> {
    const begun = history.begin(client.number, input);
    const looked = history.begin(client.number, { kind: 'read' });
    const attempt = await client.attempt(call);
    const { outcome, answer } = attempt;
    if (answer?.status === 404) looked.done(GONE);
    else begun[outcome](input.kind === 'delete' ? GONE : valueIn(attempt));
    if (outcome === 'done' && input.kind !== 'read') acknowledged += 1;
    return attempt;
  }

  function read(client: Client, register: Register): Promise<Attempt> {
    return operate(client, register, { kind: 'read' }, (api) => api.get(urlOf(register.record)));
  }

  async function write(client: Client, register: Register, seen: Attempt | undefined): Promise<void> {
    const { record } = register;
    const value = freshText();
    const [input, headers] =
      seen?.outcome === 'done'
        ? [{ kind: 'replace', from: valueIn(seen), value } as const, { 'if-match': String(seen.answer?.headers.etag) }]
        : [{ kind: 'write', value } as const, {}];
    const document = change(record, { description: value });
    await operate(client, register, input, (api) => api.patch(urlOf(record), document, headers));
  }

  async function work(client: Client): Promise<void> {
    while (!isStopping) {
      const mine = (current ??= newRegister(client));
      const register = await mine;
      register.left -= 1;
      if (register.left === 0) {
        await operate(client, register, { kind: 'delete' }, (api) => api.delete(urlOf(register.record)));
      } else {
        const seen = picker.chance(0.7) ? await read(client, register) : undefined;
        if (picker.chance(0.5)) await write(client, register, seen);
      }
      if (register.left <= -AFTER_LIFE && current === mine) current = undefined;
      await sleep(PAUSE_MS);
    }
  }

  const working = clients.map(work);
  return {
    name: 'registers',
    acknowledged: () => acknowledged,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
    judge: async (client) => {
      for (const register of all) await untilKnown(() => read(client, register));
      return all.flatMap(({ history, record }) => {
        const fault = checkRegister(INITIAL, history.operations);
        return fault === undefined ? [] : [`${record.id}: ${fault}`];
      });
    },
  };
}

function valueIn({ outcome, answer }: Attempt): string {
  return outcome === 'done' && answer !== undefined ? String(resourceOf(answer).attributes.description) : '';
}
