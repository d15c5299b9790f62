import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { IApplication } from '@kubernetes-models/argo-cd/argoproj.io/v1alpha1';
import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import type { IHelmRelease } from '@kubernetes-models/flux-cd/helm.toolkit.fluxcd.io/v2';
import type { IOCIRepository } from '@kubernetes-models/flux-cd/source.toolkit.fluxcd.io/v1';
import { HELMS } from '@crm/testkit';
import { lint } from './helm/lint.js';
import { EXAMPLE_WAYS, exampleValues, merge } from './helm/matrix.js';
import { parseManifests, render, type Values } from './helm/render.js';
import { defectsOf } from './objects/defects-of.js';
import type { KubeObject } from './objects/kube-object.js';
import { ofKind, podsOf } from './objects/pods-of.js';
import { secretKeysOf } from './objects/secret-keys.js';
import { chartFolder, examplesFolder, repository } from './paths.js';

const version = /^version: (.*)$/m.exec(readFileSync(path.join(chartFolder, 'Chart.yaml'), 'utf8'))?.[1] ?? '';

function readExample(name: string): string {
  return readFileSync(path.join(examplesFolder, `${name}.yaml`), 'utf8');
}

function objectOf(example: string, kind: string): KubeObject {
  const [found] = ofKind(parseManifests(readExample(example)), kind);
  if (found === undefined) throw new Error(`deploy/examples/${example}.yaml has no ${kind}`);
  return found;
}

describe.each(EXAMPLE_WAYS)('the example $name', ({ values }) => {
  it.each(HELMS)('is accepted by %s, its schema and its lint', async (helm) => {
    expect(await lint(helm, values)).toContain('1 chart(s) linted, 0 chart(s) failed');
  });
});

describe.each(['production-cloud', 'production-cnpg'])('the Secrets that %s names', (example) => {
  it('are those of the table in docs/operations.md, with their keys', async () => {
    const rows = readFileSync(path.join(repository, 'docs', 'operations.md'), 'utf8').split('\n');
    const { objects } = await render({ values: exampleValues(example) });
    const keys = podsOf(objects).flatMap(({ spec }) => secretKeysOf(spec));
    const unsaid = keys.filter(
      ({ secret, key }) => !rows.some((row) => [secret, key].every((name) => row.includes(`\`${name}\``))),
    );
    expect(unsaid).toEqual([]);
    expect(new Set(keys.map(({ secret }) => secret)).size).toBeGreaterThan(12);
  });
});

describe('the example air-gapped', () => {
  it('has as many images as it states, all in the registry of the reader', async () => {
    const { objects } = await render({ values: exampleValues('air-gapped') });
    const images = new Set(podsOf(objects).flatMap(({ containers }) => containers.flatMap(({ image }) => image ?? [])));
    expect(readExample('air-gapped')).toContain('eight images');
    expect(images.size).toBe(8);
    expect([...images].filter((image) => !image.startsWith('registry.example.internal/'))).toEqual([]);
  });
});

describe('the example openshift', () => {
  it('names no user or group, since the project assigns them', async () => {
    const { objects } = await render({ values: exampleValues('openshift') });
    const contexts = podsOf(objects).flatMap(({ spec, containers }) => [
      spec.securityContext,
      ...containers.map(({ securityContext }) => securityContext),
    ]);
    const named = contexts.flatMap((context) =>
      Object.keys(context ?? {}).filter((key) => ['runAsUser', 'runAsGroup', 'fsGroup'].includes(key)),
    );
    expect(named).toEqual([]);
  });
});

describe.each(['argo-cd', 'flux', 'cnpg-cluster'])('the objects of %s', (example) => {
  it('have only fields that their operator defines', async () => {
    const objects = parseManifests(readExample(example));
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) {
      const defects = await defectsOf(object);
      // Values may be anything to Flux; the chart judges them below.
      expect(defects.filter((defect) => !defect.startsWith('/spec/values/'))).toEqual([]);
    }
  });
});

describe('the example argo-cd', () => {
  it('renders the chart and the values that it names, at the tag of the release', async () => {
    const { spec } = objectOf('argo-cd', 'Application') as KubeObject & IApplication;
    const [chart, values] = spec.sources ?? [];
    expect(chart?.path).toBe('helm/crm');
    expect(values?.ref).toBe('values');
    expect([chart?.targetRevision, values?.targetRevision]).toEqual([`v${version}`, `v${version}`]);
    const files = (chart?.helm?.valueFiles ?? []).map((file) => file.replace(/^\$values\//, ''));
    expect(files).toHaveLength(1);
    for (const file of files) {
      expect(existsSync(path.join(repository, file))).toBe(true);
      const { objects } = await render({
        release: chart?.helm?.releaseName ?? '',
        namespace: spec.destination.namespace ?? '',
        values: exampleValues(path.basename(file, '.yaml')),
      });
      expect(objects.length).toBeGreaterThan(20);
    }
  });
});

describe('the example flux', () => {
  it.each(HELMS)('renders with %s, with the values that it names and has', async (helm) => {
    const { spec, metadata } = objectOf('flux', 'HelmRelease') as KubeObject & IHelmRelease;
    const [from] = spec?.valuesFrom ?? [];
    // The comment has the command that makes the ConfigMap.
    const command = new RegExp(`configmap ${from?.name ?? ''} --from-file=values.yaml=deploy/examples/([\\w-]+).yaml`);
    const file = command.exec(readExample('flux'))?.[1] ?? '';
    const values = merge(exampleValues(file), spec?.values as Values);
    const { objects } = await render({ helm, release: metadata.name, namespace: metadata.namespace ?? '', values });
    expect(objects.length).toBeGreaterThan(20);
    expect(objects).not.toEqual((await render({ helm, values: exampleValues(file) })).objects);
  });

  it('uses the chart of this version', () => {
    const { metadata, spec } = objectOf('flux', 'OCIRepository') as KubeObject & IOCIRepository;
    const release = objectOf('flux', 'HelmRelease') as KubeObject & IHelmRelease;
    expect(release.spec?.chartRef).toEqual({ kind: 'OCIRepository', name: metadata.name });
    expect(spec?.ref?.semver).toBe(version.replace(/\.\d+$/, '.x'));
  });
});

describe('the example cnpg-cluster', () => {
  it('is the Postgres that production-cnpg connects to', () => {
    const { metadata, spec } = objectOf('cnpg-cluster', 'Cluster') as KubeObject & ICluster;
    const { postgresql } = exampleValues('production-cnpg') as {
      postgresql: {
        maxConnectionsBudget: number;
        external: { host: string; database?: string };
        admin: { existingSecret: string };
      };
    };
    expect(postgresql.external.host).toBe(`${metadata.name}-rw.${metadata.namespace ?? ''}.svc.cluster.local`);
    expect(postgresql.admin.existingSecret).toBe(`${metadata.name}-superuser`);
    expect(spec.enableSuperuserAccess).toBe(true);
    expect(spec.bootstrap?.initdb?.database).toBe(postgresql.external.database ?? 'crm');
    expect(Number(spec.postgresql?.parameters?.max_connections)).toBeGreaterThanOrEqual(
      postgresql.maxConnectionsBudget,
    );
  });
});
