import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IConfigMap } from 'kubernetes-models/v1';
import { readConfig as readAuthConfig } from '../../services/auth/src/config.js';
import { readConfig as readFilesConfig } from '../../services/files/src/config.js';
import { readConfig as readEventsConfig } from '../../services/events/src/config.js';
import { readConfig as readGatewayConfig } from '../../services/gateway/src/config.js';
import { readConfig as readRecordsConfig } from '../../services/records/src/config.js';
import { readConfig as readRelationshipsConfig } from '../../services/relationships/src/config.js';
import { ciValues, merge } from './helm/matrix.js';
import { render, type Values } from './helm/render.js';
import { ofKind, podsOf } from './objects/pods-of.js';
import { secretKeysOf } from './objects/secret-keys.js';
import { readValueTree, SERVICES } from './values/value-tree.js';

type Service = (typeof SERVICES)[number];
type Environment = Readonly<Record<string, string>>;

const READERS: Readonly<Record<Service, (source: NodeJS.ProcessEnv) => object>> = {
  gateway: readGatewayConfig,
  auth: readAuthConfig,
  records: readRecordsConfig,
  relationships: readRelationshipsConfig,
  files: readFilesConfig,
  events: readEventsConfig,
};
const KEY = Buffer.alloc(32, 7).toString('base64url');

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-settings-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function writeSecret(name: string): Promise<void> {
  // Another look at the same service may be reading it.
  await writeFile(path.join(folder, name), KEY, { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

/** The variables that a container of a service gets, its secret files lying in a folder of this machine. */
async function environmentOf(service: Service, values: Values): Promise<Environment> {
  const { objects } = await render({ values });
  const map = ofKind<IConfigMap>(objects, 'ConfigMap').find(({ metadata }) => metadata.name === `rel-crm-${service}`);
  const pods = podsOf(objects).find(({ component }) => component === service);
  if (map?.data === undefined || pods === undefined) throw new Error(`there is no ${service}`);
  const mounted = pods.containers[0]?.volumeMounts?.find(({ name }) => name === 'secrets')?.mountPath;
  await Promise.all(secretKeysOf(pods.spec).map(({ path: name }) => writeSecret(name)));
  return Object.fromEntries(
    Object.entries(map.data).map(([name, value]) => [
      name,
      mounted === undefined ? value : value.replace(mounted, folder),
    ]),
  );
}

/** The settings that a service requires: those without a default. */
function leastOf(service: Service, environment: Environment): Environment {
  const needed =
    /_(ISSUER|PUBLIC_URL|[A-Z]+_ADDRESS|DATABASE_URL|DATABASE_PASSWORD_FILE|REDIS_URL|REDIS_PASSWORD_FILE|[A-Z_]*KEY_FILE)$/;
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => needed.test(name.replace(service.toUpperCase(), ''))),
  );
}

describe.each(SERVICES)('%s', (service) => {
  it.each([
    ['trial', {}],
    ['production', ciValues('production')],
    ['production-keda', ciValues('production-keda')],
  ])('accepts every setting of the chart: %s', async (_name, values) => {
    const environment = await environmentOf(service, values);
    expect(() => READERS[service](environment)).not.toThrow();
  });

  it('has the same defaults with the chart as without it', async () => {
    const environment = await environmentOf(service, {});
    expect(READERS[service](environment)).toEqual(READERS[service](leastOf(service, environment)));
  });

  it('exports spans as the chart configures, and none by default', async () => {
    const tracing = {
      enabled: true,
      otlpEndpoint: 'http://collector:4318/',
      sampler: 'traceidratio',
      sampleRatio: 0.25,
    };
    expect(READERS[service](await environmentOf(service, {}))).toHaveProperty('tracing', undefined);
    expect(READERS[service](await environmentOf(service, { tracing }))).toMatchObject({
      tracing: { url: 'http://collector:4318/v1/traces', sampler: 'traceidratio', ratio: 0.25 },
    });
    const defaults = { enabled: true, otlpEndpoint: 'http://collector:4318' };
    expect(READERS[service](await environmentOf(service, { tracing: defaults }))).toMatchObject({
      tracing: { sampler: 'parentbased_traceidratio', ratio: 0.05 },
    });
  });

  it('accepts each setting of values.yaml', async () => {
    const tree = readValueTree();
    const config = tree
      .find(({ path: [name] }) => name === service)
      ?.children.find(({ path: [, name] }) => name === 'config');
    const settings = (config?.children ?? []).map(({ path: keys, value }) => [keys.at(-1) ?? '', value] as const);
    const others = Object.fromEntries(settings.map(([name, value]) => [name, another(name, value)]));
    const before = await environmentOf(service, ROOM);
    const after = await environmentOf(service, merge(ROOM, { [service]: { config: others } }));
    const changed = Object.entries(after).filter(([name, value]) => before[name] !== value);
    expect(changed).toHaveLength(settings.length);
    // One at a time: the configuration that is read must change.
    const known = JSON.stringify(READERS[service](before));
    const unheard = changed.filter(
      ([name, value]) => JSON.stringify(READERS[service]({ ...before, [name]: value })) === known,
    );
    // A setting that only bounds others does not show in the configuration.
    expect(unheard.map(([name]) => name)).toEqual(service === 'auth' ? ['CRM_AUTH_KEY_MARGIN'] : []);
  });
});

/** Enough connections for the tests of single settings. */
const ROOM: Values = { postgresql: { maxConnectionsBudget: 1_000 } };

/** Another value that is as good. */
function another(name: string, value: unknown): unknown {
  const special: Readonly<Record<string, unknown>> = {
    signingAlgorithm: 'ES256',
    trustedProxies: ['10.0.0.0/8'],
    receiverNetworks: ['10.20.0.0/16', 'fd00:20::/32'],
    corsOrigins: ['https://app.example', 'http://localhost:5173'],
    maxJsonTokens: 49_999,
    maxLinkageEntries: 999,
    defaultAccess: 'none',
    keyPending: '20m',
    accessTokenTtl: '30m',
    sweepAfter: '2d',
  };
  if (name in special) return special[name];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value.replace(/^\d+/, (digits) => String(Number(digits) * 2));
  return 7;
}
