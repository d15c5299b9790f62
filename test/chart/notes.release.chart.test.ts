import { describe, expect, it } from '@jest/globals';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { IService } from 'kubernetes-models/v1';
import { ciValues, merge, WAYS } from './helm/matrix.js';
import { notesOf } from './helm/notes.js';
import { render, type Values } from './helm/render.js';
import { nameOf, type KubeObject } from './objects/kube-object.js';
import { ofKind, podsOf } from './objects/pods-of.js';
import { variablesOf } from './objects/told.js';

const JOBS =
  /wait job .*\\\n +--selector 'app\.kubernetes\.io\/instance=rel,app\.kubernetes\.io\/component in \((.*)\)'/;

/** Names in the notes that do not exist, and existing objects that the notes do not name. */
function faultsIn(notes: string, objects: readonly KubeObject[]): string[] {
  const names = new Set(objects.map(nameOf));
  const gateway = podsOf(objects).filter(({ owner }) => owner === 'Deployment rel-crm-gateway');
  const urls = gateway.map((pods) => variablesOf(pods, objects).CRM_GATEWAY_PUBLIC_URL ?? '');
  const ports = ofKind<IService>(objects, 'Service').flatMap(({ metadata, spec }) =>
    (spec?.ports ?? []).map(({ port }) => `service/${metadata.name} 8080:${port}`),
  );
  const [forwarded = ''] = /service\/\S+ 8080:\d+/.exec(notes) ?? [];
  const [, deployment = ''] = /rollout status deployment\/(\S+)/.exec(notes) ?? [];
  const waited = (JOBS.exec(notes)?.[1] ?? '').split(',');
  const jobs = ofKind<IJob>(objects, 'Job').filter(({ metadata }) => !('helm.sh/hook' in (metadata.annotations ?? {})));
  const left = jobs.filter(({ metadata }) => !waited.includes(metadata.labels?.['app.kubernetes.io/component'] ?? ''));
  const isTested = names.has('Job rel-crm-smoke');
  return [
    ...urls.filter((url) => !notes.includes(`The API: ${url}/api/v8\n`)).map((url) => `the API is at ${url}`),
    ...(ports.includes(forwarded) ? [] : [`there is no ${forwarded}`]),
    ...(names.has(`Deployment ${deployment}`) ? [] : [`there is no deployment ${deployment}`]),
    ...left.map((job) => `it is not waited for ${nameOf(job)}`),
    ...(notes.includes('helm test rel --namespace crm') === isTested ? [] : [`it is tested: ${isTested}`]),
    ...(/<no value>|<nil>|%!|map\[/.test(notes) ? ['a value is missing'] : []),
  ];
}

describe('the notes after an installation', () => {
  it.each(WAYS)('name existing objects: $name', async ({ values }) => {
    const [notes, { objects }] = await Promise.all([notesOf(values), render({ values })]);
    expect(faultsIn(notes, objects)).toEqual([]);
  });

  it.each<[what: string, values: Values, said: readonly string[], unsaid: readonly string[]]>([
    [
      'of a trial mention its Secrets and Postgres without backups',
      {},
      [
        'profile trial',
        'get secret rel-crm-admin-client --output',
        '- Postgres is one pod without backups.',
        'delete secret rel-crm-generated rel-crm-admin-client\n',
      ],
      ['forgets everything', 'bootstrap.sql', 'holds back'],
    ],
    [
      'of a trial without a volume state what happens to the data',
      { postgresql: { embedded: { persistence: { enabled: false } } } },
      ['- Postgres is one pod without backups, and forgets everything when it ends.'],
      [],
    ],
    [
      'of production name the Secret that already exists',
      ciValues('production'),
      ['profile production', 'get secret crm-admin-client --output'],
      ['This is a trial', 'delete secret', 'bootstrap.sql'],
    ],
    [
      'list the manual steps when nothing is prepared',
      merge(ciValues('production'), {
        bootstrap: { enabled: false, adminClient: { existingSecret: '' } },
        test: { enabled: false },
      }),
      ['deploy/database/bootstrap.sql'],
      ['get secret'],
    ],
    [
      'do not wait for a Job that does not exist',
      merge(ciValues('production-keda'), { migrations: { strategy: 'none' } }),
      ['rollout status'],
      ['wait job'],
    ],
    [
      'warn when network policies are off',
      { networkPolicy: { enabled: false } },
      ['networkPolicy.enabled is false'],
      [],
    ],
    [
      'state where the objects are, and where Helm keeps the release',
      { namespaceOverride: 'elsewhere' },
      ['--namespace elsewhere rollout status', 'helm test rel --namespace crm', 'label namespace elsewhere '],
      ['kubectl --namespace crm '],
    ],
  ])('%s', async (_what, values, said, unsaid) => {
    const notes = await notesOf(values);
    for (const words of said) expect(notes).toContain(words);
    for (const words of unsaid) expect(notes).not.toContain(words);
  });
});
