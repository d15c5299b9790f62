import { readFile } from 'node:fs/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { metricsPage, readMetricCatalogue } from '../../deploy/observability/metrics-page.js';
import { apiAt } from '../contract/client/api.js';
import { ALL_MODULES } from '../contract/client/meta-documents.js';
import { send } from '../contract/client/send.js';
import { startMixedCalls } from '../failure/fleet/mixed-calls.js';
import { startOwnStack, type OwnStack } from '../failure/own-stack.js';
import { differences } from './metrics/differences.js';
import { readExposition, type Family } from './metrics/exposition.js';
import { promtool } from './prometheus/programs.js';

const catalogue = readMetricCatalogue();
/** Series that one process may expose (observability#cardinality). */
const BUDGET: Readonly<Record<ServiceName, number>> = {
  gateway: 2_500,
  auth: 1_200,
  records: 1_200,
  relationships: 1_200,
  files: 1_200,
  events: 1_200,
};
const RANDOM_URLS = 1_000;
const MIXED_CALLS = 1_500;
/** Of the client library, which names them so. */
const ODD_NAMES = /^nodejs_active_\w+_total non-counter metrics should not have "_total" suffix$/;

let own: OwnStack;
const lines: string[] = [];
beforeAll(async () => {
  own = await startOwnStack({ onLogLine: (_service, line) => lines.push(line) });
  await apiAt(own.stack.baseUrl, own.token).post('/webhooks', {
    data: { type: 'webhooks', attributes: { url: 'https://receiver.invalid/' } },
  });
  const calls = await startMixedCalls(own, 8);
  await eventually(() => {
    if (calls.answered() < MIXED_CALLS) throw new Error('not yet');
  }, 200_000);
  await calls.stop();
  const client = { data: { type: 'oauth2-clients', attributes: { name: 'Counted', is_confidential: false } } };
  const api = apiAt(own.stack.baseUrl, own.token);
  await api.post('/oauth2/clients', client);
  for (const module of ALL_MODULES) {
    await api.get(`/modules/${module}?page[limit]=1&sort=-date_modified&meta[count]=exact`);
    await api.get(`/modules/${module}/${randomUUID()}`);
  }
  await Promise.all(Array.from({ length: RANDOM_URLS }, () => send(own.stack.baseUrl, randomCall())));
});
afterAll(() => own.dispose());

/** A request as strangers may send it: any method, path and token. */
function randomCall(): { method: string; path: string; headers: Record<string, string> } {
  const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'M-SEARCH', 'LINK'][
    Math.floor(Math.random() * 8)
  ];
  const word = randomBytes(4).toString('hex');
  const paths = [
    `/${word}`,
    `/api/v8/modules/${word}`,
    `/api/v8/modules/Notes/${randomUUID()}`,
    `/api/v8/${word}/${word}`,
  ];
  const token = Math.random() < 0.5 ? own.token : word;
  const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
  return { method: method ?? 'GET', path, headers: { authorization: `Bearer ${token}` } };
}

async function exposed(service: ServiceName): Promise<string> {
  const port = own.stack.services[service]?.opsPort ?? 0;
  return (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
}

async function families(service: ServiceName): Promise<ReadonlyMap<string, Family>> {
  return readExposition(await exposed(service));
}

describe('the metrics of the six processes', () => {
  it.each(serviceNames)(
    'observability#metrics: of %s match the list, with its labels and their values',
    async (service) => {
      expect(differences(catalogue, service, await families(service))).toEqual([]);
    },
  );

  it.each(serviceNames)('observability#metrics: of %s have samples from the start, or soon after', async (service) => {
    const silent = [...(await families(service))].flatMap(([name, { samples }]) =>
      samples.length === 0 ? [name] : [],
    );
    expect(silent.filter((name) => name.startsWith('crm_'))).toEqual([]);
  });

  it.each(serviceNames)('observability#metrics: of %s are accepted by Prometheus', async (service) => {
    const { output } = await promtool(['check', 'metrics'], await exposed(service));
    expect(output.split('\n').filter((line) => line !== '' && !ODD_NAMES.test(line))).toEqual([]);
  });

  it.each(serviceNames)('observability#cardinality: of %s stay within their limit of series', async (service) => {
    const samples = [...(await families(service)).values()].flatMap((family) => family.samples);
    expect(samples.length).toBeLessThan(BUDGET[service]);
  });

  it('observability#cardinality: have no id or path of a client in a label, after a thousand anonymous requests', async () => {
    const values = (await Promise.all(serviceNames.map(families)))
      .flatMap((each) => [...each.values()])
      .flatMap((family) => family.samples.flatMap(({ labels: { le: _, ...labels } }) => Object.values(labels)));
    expect(values.filter((value) => /[0-9a-f]{8}-|[0-9a-f]{8}$/.test(value))).toEqual([]);
  });

  it('observability#metrics: are described on the page of the documentation', async () => {
    const page = await readFile(new URL('../../docs/metrics.md', import.meta.url), 'utf8');
    expect(page).toBe(metricsPage(catalogue));
  });
});
