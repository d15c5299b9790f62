import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readConnection } from '@crm/postgres';
import { LOG_LEVELS, readConfig } from '@crm/runtime';
import { readBootstrapConfig, readBootstrapDatabase } from '../../services/auth/src/bootstrap/config.js';
import { readKeysCommandConfig } from '../../services/auth/src/config.js';
import { readSmokeConfig } from '../../services/gateway/src/commands/smoke-config.js';
import { faultsOfEveryWay } from './helm/each-way.js';
import { ciValues, merge } from './helm/matrix.js';
import { render, type Values } from './helm/render.js';
import type { KubeObject } from './objects/kube-object.js';
import { podsOf, type Pods } from './objects/pods-of.js';
import { mountedFilesOf, variablesOf } from './objects/told.js';

const readIndexes = (source: NodeJS.ProcessEnv) =>
  readConfig(
    'CRM_RECORDS_',
    (env) => ({ connection: readConnection(env, 'OWNER_DATABASE'), level: env.choice('LOG_LEVEL', LOG_LEVELS) }),
    source,
  );

/** An administrator's user name is read by `migrate` of records, which stores the administrator. */
const readMigration = (service: string) => (source: NodeJS.ProcessEnv) =>
  readConfig(
    `CRM_${service.toUpperCase()}_`,
    (env) => ({
      connection: readConnection(env, 'OWNER_DATABASE'),
      level: env.choice('LOG_LEVEL', LOG_LEVELS),
      ...(service === 'records' ? { adminUserName: env.string('ADMIN_USER_NAME') } : {}),
    }),
    source,
  );

const READERS: Readonly<Record<string, (source: NodeJS.ProcessEnv) => object>> = {
  bootstrap: (source) => ({ ...readBootstrapConfig(source), ...readBootstrapDatabase(source) }),
  smoke: readSmokeConfig,
  keys: readKeysCommandConfig,
  indexes: readIndexes,
  'migrate-auth': readMigration('auth'),
  'migrate-records': readMigration('records'),
  'migrate-relationships': readMigration('relationships'),
  'migrate-files': readMigration('files'),
  'migrate-events': readMigration('events'),
};

const WAYS: readonly [string, Values][] = [
  ['trial', {}],
  ['production', ciValues('production')],
];

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-commands-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The configuration that a subcommand reads from its variables, its files being in a local folder, and the variables that it ignores. */
async function readBy(command: string, values: Values): Promise<{ config: object; unread: string[] }> {
  const { objects } = await render({ values });
  const pods = podsOf(objects).find(({ owner }) => owner.includes(` rel-crm-${command}`));
  const reader = READERS[command];
  if (pods === undefined || reader === undefined) throw new Error(`there is no ${command}`);
  for (const file of mountedFilesOf(pods)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), Buffer.alloc(32, 7).toString('base64url'));
  }
  const told = Object.entries(variablesOf(pods, objects)).filter(([name]) => name.startsWith('CRM_'));
  const source = Object.fromEntries(
    told.map(([name, value]) => [name, value.replace('/etc/crm/secrets', path.join(folder, '/etc/crm/secrets'))]),
  );
  const unread = new Set(Object.keys(source));
  const config = reader(
    new Proxy(source, {
      get: (all, name: string) => {
        unread.delete(name);
        return all[name];
      },
    }),
  );
  return { config, unread: [...unread] };
}

describe('subcommands', () => {
  it.each(WAYS.flatMap(([way, values]) => Object.keys(READERS).map((command) => [command, way, values] as const)))(
    'read their configuration: %s, %s',
    async (command, _way, values) => {
      const { unread } = await readBy(command, values);
      // The job of the keys has all settings of auth and needs few of them.
      expect(command === 'keys' ? [] : unread).toEqual([]);
    },
  );

  it('create the Secrets that all else depends on', async () => {
    expect((await readBy('bootstrap', {})).config).toMatchObject({
      storeSecret: 'rel-crm-generated',
      adminClientSecret: 'rel-crm-admin-client',
      secretsFolder: undefined,
    });
  });

  it('read in production what they create in a trial', async () => {
    const secretsFolder = path.join(folder, '/etc/crm/secrets');
    expect((await readBy('bootstrap', ciValues('production'))).config).toMatchObject({
      storeSecret: 'stores',
      adminClientSecret: 'admin-client',
      secretsFolder,
    });
  });
});

describe('catalog#catalogue-files: the definitions among the values', () => {
  it('are the file that the migration of records applies', async () => {
    const field = { module: 'Accounts', name: 'region_c', type: 'text', labels: { 'en-us': "{{ it's }}" } };
    const definitions = { version: 1, fields: [field] };
    const { objects } = await render({ values: { catalog: { definitions, prune: true } } });
    const pods = podsOf(objects).find(({ owner }) => owner.includes(' rel-crm-migrate-records'));
    if (pods === undefined) throw new Error('there is no migration of records');
    const { CRM_RECORDS_CATALOG: file = '', CRM_RECORDS_CATALOG_PRUNE: prune } = variablesOf(pods, objects);
    expect([parse(file), prune]).toEqual([definitions, 'true']);
  });
});

describe('files', () => {
  /** Bootstrap receives only a folder, in which it looks for its own names. */
  const isBootstraps = (file: string): boolean => /^\/etc\/crm\/secrets\/(stores|admin-client)\//.test(file);

  const faultsOf = (pods: Pods, objects: readonly KubeObject[]): string[] => {
    const told = Object.values(variablesOf(pods, objects)).filter((value) => value.startsWith('/etc/crm/secrets/'));
    const mounted = mountedFilesOf(pods);
    return [
      ...told
        .filter((file) => !mounted.includes(file))
        .map((file) => `${pods.owner} is told of ${file}, which is not there`),
      ...mounted
        .filter((file) => !told.includes(file) && !(pods.component === 'bootstrap' && isBootstraps(file)))
        .map((file) => `${pods.owner} has ${file}, of which it is not told`),
    ];
  };

  it('kubernetes#secrets: exist where programs expect them, and nowhere else, in every variant', async () => {
    // The script of Redis names its files itself.
    const faults = await faultsOfEveryWay((objects) =>
      podsOf(objects)
        .filter(({ component }) => component !== 'redis')
        .flatMap((pods) => faultsOf(pods, objects)),
    );
    expect(faults).toEqual([]);
  });

  it('kubernetes#secrets: of the certificate authority of Redis are passed to Node, whose trust its client uses', async () => {
    const tls = { caSecret: { name: 'own-authority' } };
    const { objects } = await render({ values: merge(ciValues('production'), { redis: { external: { tls } } }) });
    for (const component of ['auth', 'gateway']) {
      const pods = podsOf(objects).find((each) => each.component === component);
      if (pods === undefined) throw new Error(`there is no ${component}`);
      expect(variablesOf(pods, objects).NODE_EXTRA_CA_CERTS).toBe('/etc/crm/secrets/redis-ca.crt');
      expect(faultsOf(pods, objects)).toEqual([]);
    }
  });
});
