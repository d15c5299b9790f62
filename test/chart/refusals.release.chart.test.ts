import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HELMS } from '@crm/testkit';
import { ciValues, merge } from './helm/matrix.js';
import { renderText, type Values } from './helm/render.js';
import { chartFolder } from './paths.js';

const production = ciValues('production');
const NO_BOOTSTRAP = { bootstrap: { enabled: false }, test: { enabled: false } };

/** A fault that the templates know, values that have it, and a part of what is said; the parts together are all that is known. */
const REFUSALS: readonly [string, Values, Values][] = [
  [
    'autoscaling.enabled and keda.enabled are both true',
    {},
    { auth: { autoscaling: { enabled: true }, keda: { enabled: true, triggers: [{}] } } },
  ],
  ['keda.enabled without keda.triggers', {}, { auth: { keda: { enabled: true } } }],
  ['in production there are at least 2 replicas', production, { files: { autoscaling: { minReplicas: 1 } } }],
  ['pdb.minAvailable and pdb.maxUnavailable are both set', production, { files: { pdb: { minAvailable: 1 } } }],
  [
    'would never let a node be emptied; make it less',
    production,
    { files: { pdb: { minAvailable: 2, maxUnavailable: null } } },
  ],
  ['pdb.maxUnavailable 0 would never', production, { files: { pdb: { maxUnavailable: 0 } } }],
  ['extraEnv sets CRM_FILES_LOG_LEVEL', {}, { files: { extraEnv: [{ name: 'CRM_FILES_LOG_LEVEL', value: 'debug' }] } }],
  ['postgresql.maxConnectionsBudget is 90, but 134 connections', {}, { files: { config: { poolMax: 100 } } }],
  ['postgresql.external.host is not set', production, { postgresql: { external: { host: '' } } }],
  ['redis.external.host is not set', production, { redis: { external: { host: '' } } }],
  ['tracing.otlpEndpoint is empty', {}, { tracing: { enabled: true } }],
  ['httpRoute.parentRefs is empty', {}, { httpRoute: { enabled: true } }],
  [
    'postgresql.roles.auth.svc.existingSecret is set',
    {},
    { postgresql: { roles: { auth: { svc: { existingSecret: 'x' } } } } },
  ],
  ['bootstrap.adminClient.existingSecret is set', {}, { bootstrap: { adminClient: { existingSecret: 'x' } } }],
  ['postgresql.admin.existingSecret is empty', production, { postgresql: { admin: { existingSecret: '' } } }],
  ['postgresql.mode embedded has no backup', production, { postgresql: { mode: 'embedded' } }],
  [
    'postgresql.external.sslmode no-verify does not prove',
    production,
    { postgresql: { external: { sslmode: 'no-verify' } } },
  ],
  ['redis.mode embedded is one server', production, { redis: { mode: 'embedded' } }],
  ['redis.external.tls.enabled is false', production, { redis: { external: { tls: { enabled: false } } } }],
  [
    'redis.external.reader.existingSecret is empty',
    production,
    { redis: { external: { reader: { existingSecret: '' } } } },
  ],
  ['publicUrl is empty', production, { publicUrl: '', httpRoute: { enabled: false } }],
  ['gateway.config.trustedProxies is empty', production, { gateway: { config: { trustedProxies: [] } } }],
  [
    'gateway.config.trustedProxies is empty',
    production,
    {
      httpRoute: { enabled: false },
      ingress: { enabled: true, hosts: ['crm.example.org'] },
      gateway: { config: { trustedProxies: [] } },
    },
  ],
  ['networkPolicy.externalStores.cidrs is empty', production, { networkPolicy: { externalStores: { cidrs: [] } } }],
  ['postgresql.mode embedded needs the passwords', {}, NO_BOOTSTRAP],
  [
    'postgresql.roles.files.owner.existingSecret is empty',
    production,
    { postgresql: { roles: { files: { owner: { existingSecret: '' } } } } },
  ],
  ['secrets.fileTicketKey.existingSecret is empty', production, { secrets: { fileTicketKey: { existingSecret: '' } } }],
  ['secrets.webhookKey.existingSecret is empty', production, { secrets: { webhookKey: { existingSecret: '' } } }],
  ['bootstrap.adminClient.existingSecret is empty', production, { bootstrap: { adminClient: { existingSecret: '' } } }],
  ['the memory limit "1Ti" is not understood', {}, { auth: { resources: { limits: { memory: '1Ti' } } } }],
];

describe.each(HELMS)('%s', (helm) => {
  it.each(REFUSALS)('kubernetes#refused-installs: refuses with advice: %s', async (words, base, values) => {
    await expect(renderText({ helm, values: merge(base, values) })).rejects.toThrow(words);
  });
});

/** A fault of the name of the release, not of a value. */
const BY_NAME = { release: '24-hours' };

describe('refusals', () => {
  it('kubernetes#refused-installs: include a name that no Service may have, unless it is overridden', async () => {
    await expect(renderText(BY_NAME)).rejects.toThrow('the release is called "24-hours"');
    await expect(renderText({ ...BY_NAME, values: { fullnameOverride: 'crm' } })).resolves.toContain('kind: Service');
  });

  it('kubernetes#refused-installs: are all tested', async () => {
    const templates = ['_validate.tpl', '_component.tpl'].map((file) =>
      readFileSync(path.join(chartFolder, 'templates', file), 'utf8'),
    );
    const known = [
      ...templates.join('\n').matchAll(/(?:append \$faults|fail) \(?(?:printf )?"(?!\\n)((?:[^"\\]|\\.)*)"/g),
    ].map(([, text = '']) => text);
    // The longest piece that is the same whatever the message is about.
    const pieces = known.map((format) =>
      format.split(/%[a-z]|\\"/).reduce((longest, each) => (each.length > longest.length ? each : longest)),
    );
    const said = await Promise.all(
      [BY_NAME, ...REFUSALS.map(([, base, values]) => ({ values: merge(base, values) }))].map((options) =>
        renderText(options).catch((error: unknown) => (error as Error).message),
      ),
    );
    const untested = pieces.filter((piece) => !said.some((message) => message.includes(piece)));
    expect(known.length).toBeGreaterThanOrEqual(20);
    expect(untested).toEqual([]);
  });

  it('kubernetes#refused-installs: are reported together', async () => {
    const refusal = renderText({ values: { profile: 'production' } });
    await expect(refusal).rejects.toThrow(/postgresql\.mode embedded[^]*redis\.mode embedded[^]*publicUrl is empty/);
  });

  it.each<[string, Values]>([
    [
      'postgresql.external.allowInsecureTls',
      { postgresql: { external: { sslmode: 'disable', allowInsecureTls: true } } },
    ],
    ['redis.external.allowInsecureTls', { redis: { external: { tls: { enabled: false }, allowInsecureTls: true } } }],
    [
      'networkPolicy.externalStores.allowAnyAddress',
      { networkPolicy: { externalStores: { cidrs: [], allowAnyAddress: true } } },
    ],
  ])('kubernetes#refused-installs: yield to %s', async (_name, values) => {
    await expect(renderText({ values: merge(production, values) })).resolves.toContain('kind: Deployment');
  });
});
