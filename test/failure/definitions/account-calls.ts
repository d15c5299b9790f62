import { Agent } from 'node:http';
import { apiAt, type Api } from '../../contract/client/api.js';
import { resourceOf } from '../../contract/client/document.js';
import { change, creation, freshId, freshText, urlOf } from '../../contract/client/records.js';
import type { Answer } from '../../contract/client/send.js';
import type { OwnStack } from '../own-stack.js';

/** A custom attribute that clients use, with the values that every replica takes by now. */
export interface UsedAttribute {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** A call that was not answered as expected. */
export interface FailedCall {
  readonly what: string;
  /** Undefined when the connection was lost. */
  readonly status: number | undefined;
  /** On the clock of `performance.now`. */
  readonly begunAt: number;
}

/** Clients that create, update, read and list accounts, with values of custom attributes. */
export interface AccountCalls {
  readonly answered: () => number;
  readonly failed: readonly FailedCall[];
  /** Lets clients use an attribute, or further values of it, from now on. */
  use(attribute: UsedAttribute): void;
  /** Resolves when no call uses the attribute any more. */
  leave(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Calls of a client at the same time. */
const AT_ONCE = 4;
const MAX_ACCOUNTS = 50;

/** Starts three clients with different tokens or connections. */
export function startAccountCalls({ stack, token, ordinaryToken }: OwnStack): AccountCalls {
  const failed: FailedCall[] = [];
  const used = new Map<string, UsedAttribute>();
  const underWay = new Set<Promise<unknown>>();
  let answered = 0;
  let isStopping = false;

  async function make(what: string, status: number, begin: () => Promise<Answer>): Promise<Answer | undefined> {
    const begunAt = performance.now();
    const call = begin().catch((error: unknown) => String(error));
    underWay.add(call);
    const answer = await call;
    underWay.delete(call);
    if (typeof answer !== 'string' && answer.status === status) {
      answered += 1;
      return answer;
    }
    const told = typeof answer === 'string' ? answer : `${answer.status} ${answer.text}`;
    const tookMs = Math.round(performance.now() - begunAt);
    const lost = typeof answer === 'string' ? undefined : answer.status;
    failed.push({ what: `${what} after ${tookMs} ms: ${told}`, status: lost, begunAt });
    return undefined;
  }

  const someValues = (): Record<string, unknown> =>
    Object.fromEntries(
      [...used.values()].filter(() => Math.random() < 0.3).map(({ name, values }) => [name, oneOf(values)]),
    );

  async function work(api: Api, accounts: string[]): Promise<void> {
    while (!isStopping) {
      const account = { type: 'Accounts', id: oneOf(accounts) ?? '' };
      const draw = Math.random();
      if (accounts.length < 2 || draw < 0.15) {
        const attributes = someValues();
        const created = await make('create', 201, () =>
          api.post('/modules/Accounts', creation('Accounts', attributes, freshId())),
        );
        if (created !== undefined) accounts.push(resourceOf(created, 201).id);
        if (accounts.length > MAX_ACCOUNTS) accounts.shift();
      } else if (draw < 0.4) {
        const attributes = { phone_office: freshText(), ...someValues() };
        await make('update', 200, () => api.patch(urlOf(account), change(account, attributes)));
      } else if (draw < 0.75) await make('read', 200, () => api.get(urlOf(account)));
      else {
        const query = listQuery(oneOf([...used.values()]));
        await make(`list ${query}`, 200, () => api.get(`/modules/Accounts?page[limit]=5${query}`));
      }
    }
  }

  const agents = [token, ordinaryToken, ordinaryToken].map((each) => ({
    agent: new Agent({ keepAlive: true, maxSockets: AT_ONCE }),
    token: each,
  }));
  const working = agents.flatMap(({ agent, token: each }) => {
    const [api, accounts] = [apiAt(stack.baseUrl, each, agent), [] as string[]];
    return Array.from({ length: AT_ONCE }, () => work(api, accounts));
  });
  return {
    answered: () => answered,
    failed,
    use: (attribute) => void used.set(attribute.name, attribute),
    leave: async (name) => {
      used.delete(name);
      await Promise.all(underWay);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
      for (const { agent } of agents) agent.destroy();
    },
  };
}

/** Filters by a value of the attribute, or sorts by it. */
function listQuery(attribute: UsedAttribute | undefined): string {
  if (attribute === undefined) return '';
  const { name, values } = attribute;
  if (Math.random() < 0.5) return `&fields[Accounts]=name,${name}&sort=-${name}`;
  return `&filter[Accounts.${name}]=${encodeURIComponent(String(oneOf(values)))}`;
}

function oneOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
