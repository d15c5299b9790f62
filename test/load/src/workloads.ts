import type { Request } from 'autocannon';

/** One kind of request of the benchmark; the letters are those of the performance bars. */
export interface Workload {
  readonly name: string;
  /** Bars for throughput against baseline (c); undefined = none set. */
  readonly bar: number | undefined;
  /** A workload of the product that this one is compared with, and the bar for that. */
  readonly against?: { readonly workload: Workload; readonly bar: number };
  /** How long it is sent before it is measured, in seconds; default 1, which is enough for only a few large requests. */
  readonly warmUpSeconds?: number;
  /** Sent repeatedly, in this order, by each connection. */
  readonly requests: readonly Request[];
}

/** The facts about the running product that the requests need. */
export interface WorkloadContext {
  readonly accessToken: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Ids of live accounts, spread over the table. */
  readonly accountIds: readonly string[];
}

const JSON_API = 'application/vnd.api+json';

/** The requests of every workload over single records. The same bytes go to the product and to the baselines. */
export function workloads(context: WorkloadContext): readonly Workload[] {
  const headers = { authorization: `Bearer ${context.accessToken}`, accept: JSON_API };
  const writing = { ...headers, 'content-type': JSON_API };
  const ids = context.accountIds;
  return [
    {
      name: 'token (client credentials)',
      bar: undefined,
      requests: [{ method: 'POST', path: '/api/oauth/access_token', headers: writing, body: tokenBody(context) }],
    },
    {
      name: 'W1 read one record',
      bar: 0.75,
      requests: ids.map((id) => ({ method: 'GET', path: `/api/v8/modules/Accounts/${id}`, headers })),
    },
    {
      name: 'W6 create',
      bar: 0.65,
      requests: [{ method: 'POST', path: '/api/v8/modules/Accounts', headers: writing, body: accountBody() }],
    },
    {
      name: 'W7 update',
      bar: 0.65,
      requests: ids.map((id, index) => ({
        method: 'PATCH',
        path: `/api/v8/modules/Accounts/${id}`,
        headers: writing,
        body: updateBody(id, index),
      })),
    },
  ];
}

function tokenBody({ clientId, clientSecret }: WorkloadContext): string {
  return JSON.stringify({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: '',
  });
}

function accountBody(): string {
  const attributes = { name: 'Northwind Traders', industry: 'Retail', assigned_user_id: '1' };
  return JSON.stringify({ data: { type: 'Accounts', attributes } });
}

function updateBody(id: string, index: number): string {
  return JSON.stringify({ data: { type: 'Accounts', id, attributes: { name: `Renamed ${index}` } } });
}
