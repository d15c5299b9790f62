import { describe, expect, it } from '@jest/globals';
import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import type { IConfigMap } from 'kubernetes-models/v1';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import { faultsOfEveryWay } from './helm/each-way.js';
import { ciValues, merge } from './helm/matrix.js';
import { render } from './helm/render.js';
import type { KubeObject } from './objects/kube-object.js';
import { bytesOf } from './objects/quantity.js';
import { ofKind, podsOf, type Pods } from './objects/pods-of.js';
import { violationsOfRestricted } from './objects/pod-security.js';

const STORES = ['postgres', 'redis'];

async function faultsOfPods(check: (pods: Pods) => readonly string[]): Promise<string[]> {
  return faultsOfEveryWay((objects) =>
    podsOf(objects).flatMap((pods) => check(pods).map((fault) => `${pods.owner}: ${fault}`)),
  );
}

async function faultsOfContainers(check: (container: IContainer, pods: Pods) => readonly string[]): Promise<string[]> {
  return faultsOfPods((pods) => pods.containers.flatMap((container) => check(container, pods)));
}

describe('pods', () => {
  it('kubernetes#pod-security: meet the Pod Security Standard restricted: services, jobs, tests and stores', async () => {
    expect(await faultsOfPods(({ spec }) => violationsOfRestricted(spec))).toEqual([]);
    const { objects } = await render();
    expect(podsOf(objects).map(({ component }) => component)).toEqual(
      expect.arrayContaining(['gateway', 'migrate', 'bootstrap', 'keys', 'smoke', ...STORES]),
    );
  });

  it.each<[string, Partial<IPodSpec>, Partial<IContainer>]>([
    ['a network of the host', { hostNetwork: true }, {}],
    ['a folder of the host', { volumes: [{ name: 'host', hostPath: { path: '/' } }] }, {}],
    ['no profile of system calls', { securityContext: { runAsNonRoot: true } }, {}],
    ['root', { securityContext: { seccompProfile: { type: 'RuntimeDefault' } } }, {}],
    ['capabilities', {}, { securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['NET_RAW'] } } }],
    ['escalation', {}, { securityContext: { capabilities: { drop: ['ALL'] } } }],
  ])('kubernetes#pod-security: would not pass with %s', async (_case, spec, container) => {
    const { objects } = await render();
    const [pods] = podsOf(objects);
    const [first] = pods?.spec.containers ?? [];
    if (pods === undefined || first === undefined) throw new Error('there are no pods');
    expect(violationsOfRestricted({ ...pods.spec, ...spec, containers: [{ ...first, ...container }] })).not.toEqual([]);
  });

  it('kubernetes#pod-security: of this project run as the user of their image', async () => {
    const faults = await faultsOfPods(({ spec, component, containers }) => {
      if (STORES.includes(component)) return [];
      const contexts = [spec.securityContext, ...containers.map(({ securityContext }) => securityContext)];
      return contexts.some((context) => context?.runAsUser !== undefined) ? ['a user is pinned'] : [];
    });
    expect(faults).toEqual([]);
  });

  it('kubernetes#pod-security: write only to their own volumes', async () => {
    const writable = new Set(['/tmp', '/data', '/run/redis', '/var/run/postgresql', '/var/lib/postgresql/data']);
    const faults = await faultsOfContainers(({ securityContext, volumeMounts = [] }) => [
      ...(securityContext?.readOnlyRootFilesystem === true ? [] : ['the root can be written']),
      ...volumeMounts
        .filter(({ mountPath, readOnly }) => readOnly !== true && !writable.has(mountPath))
        .map(({ mountPath }) => `${mountPath} can be written`),
    ]);
    expect(faults).toEqual([]);
    const sizes = await faultsOfPods(({ spec }) =>
      (spec.volumes ?? [])
        .filter(({ name, emptyDir }) => emptyDir !== undefined && emptyDir.sizeLimit === undefined && name !== 'data')
        .map(({ name }) => `the volume ${name} has no bound`),
    );
    expect(sizes).toEqual([]);
  });

  it('kubernetes#pod-security: let only themselves and their group read the files of their Secrets', async () => {
    const faults = await faultsOfPods(({ spec }) =>
      (spec.volumes ?? []).flatMap(({ name, secret, projected }) => {
        const holdsSecrets = secret ?? projected?.sources?.find((source) => source.secret !== undefined);
        const mode = secret?.defaultMode ?? projected?.defaultMode ?? 0o644;
        return holdsSecrets !== undefined && (mode & 0o007) !== 0 ? [`${name} has the mode ${mode.toString(8)}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('kubernetes#resources: request what they need, and limit memory to a third above the heap of Node', async () => {
    const faults = await faultsOfContainers(({ name, resources, env = [] }, { component }) => {
      const limit = bytesOf(resources?.limits?.memory);
      const heap = /--max-old-space-size=(\d+)/.exec(
        env.find((each) => each.name === 'NODE_OPTIONS')?.value ?? '',
      )?.[1];
      return [
        ...(resources?.requests?.cpu === undefined || resources.requests.memory === undefined
          ? [`${name} asks for nothing`]
          : []),
        ...(resources?.limits?.cpu === undefined ? [] : [`${name} is held back in CPU`]),
        ...(Number.isNaN(limit) ? [`${name} has no bound of memory`] : []),
        ...(STORES.includes(component) || limit >= 1.3 * Number(heap) * 2 ** 20
          ? []
          : [`${name} may grow to ${heap ?? 'anything'} MiB of ${limit} bytes`]),
      ];
    });
    expect(faults).toEqual([]);
  });

  it.each(['512Mi', '1Gi', '0.5Gi', '1.5G', '536870912', 536_870_912, '2G', '1000M', '524288Ki'])(
    'kubernetes#resources: accept a limit of %p',
    async (memory) => {
      const { objects } = await render({ values: { gateway: { resources: { limits: { memory } } } } });
      const gateway = podsOf(objects).find(({ component }) => component === 'gateway');
      const options = gateway?.containers[0]?.env?.find(({ name }) => name === 'NODE_OPTIONS')?.value;
      const heap = Number(options?.split('=')[1]) * 2 ** 20;
      expect(heap / bytesOf(memory)).toBeGreaterThan(0.74);
      expect(heap / bytesOf(memory)).toBeLessThanOrEqual(0.75);
    },
  );

  it.each(['512m', '1e9', '-512Mi', '512MB'])('kubernetes#resources: reject a limit of %p', async (memory) => {
    const values = { gateway: { resources: { limits: { memory } } } };
    await expect(render({ values })).rejects.toThrow(`the memory limit "${memory}" is not understood`);
  });

  it('kubernetes#times: have time to drain, and are replaced before they stop', async () => {
    const faults = await faultsOfEveryWay((objects) =>
      ofKind<IDeployment>(objects, 'Deployment').flatMap(({ metadata, spec }) => {
        const settings = settingsOf(objects, metadata.name);
        const [service = ''] = Object.keys(settings).map((name) => name.split('_')[1]);
        const seconds = ['DRAIN_DELAY', 'DRAIN_TIMEOUT'].map((name) =>
          Number.parseInt(settings[`CRM_${service}_${name}`] ?? ''),
        );
        const grace = spec?.template.spec?.terminationGracePeriodSeconds ?? 0;
        const readiness = spec?.template.spec?.containers[0]?.readinessProbe?.periodSeconds ?? Number.NaN;
        return [
          ...(grace >= seconds.reduce((sum, each) => sum + each, 5)
            ? []
            : [`${metadata.name} is killed while it drains`]),
          ...(spec?.strategy?.rollingUpdate?.maxUnavailable === 0
            ? []
            : [`${metadata.name} goes before it is replaced`]),
          ...((spec?.minReadySeconds ?? 0) >= readiness ? [] : [`${metadata.name} counts before it was asked twice`]),
        ];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('kubernetes#probes-of-the-chart: are probed at the paths that the operations port serves (availability#probes)', async () => {
    const { objects } = await render();
    for (const { component, containers } of podsOf(objects).filter(({ kind }) => kind === 'Deployment')) {
      const [container] = containers;
      expect({
        component,
        startup: container?.startupProbe?.httpGet,
        liveness: container?.livenessProbe?.httpGet,
      }).toEqual({
        component,
        startup: { path: '/startupz', port: 'ops' },
        liveness: { path: '/livez', port: 'ops' },
      });
      expect(container?.readinessProbe).toMatchObject(
        component === 'gateway' ? { httpGet: { path: '/readyz', port: 'ops' } } : { grpc: { port: 50051 } },
      );
    }
  });

  it("kubernetes#environment: get no variables of the namespace's Services, which could clash with settings", async () => {
    expect(await faultsOfPods(({ spec }) => (spec.enableServiceLinks === false ? [] : ['has them']))).toEqual([]);
  });

  it('kubernetes#environment: get each variable once', async () => {
    const faults = await faultsOfEveryWay((objects) =>
      podsOf(objects).flatMap(({ owner, containers }) =>
        containers.flatMap(({ env = [], envFrom = [] }) => {
          const given = envFrom.flatMap(({ configMapRef }) =>
            Object.keys(settingsOf(objects, configMapRef?.name ?? '')),
          );
          const names = [...env.map(({ name }) => name), ...given];
          return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${owner}: ${name} twice`);
        }),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('kubernetes#labels: keep the labels of the chart, each once, whatever labels are added', async () => {
    const { objects: before } = await render();
    const own = { 'app.kubernetes.io/part-of': 'platform', 'app.kubernetes.io/component': 'other' };
    const { objects } = await render({ values: { commonLabels: own, defaults: { podLabels: own } } });
    expect(podsOf(objects).map(({ labels }) => labels)).toEqual(podsOf(before).map(({ labels }) => labels));
  });

  it('change only with their settings', async () => {
    const sum = async (values: Record<string, unknown>): Promise<string | undefined> => {
      const { objects } = await render({ values: merge(ciValues('production'), values) });
      return podsOf(objects).find(({ component }) => component === 'files')?.annotations['checksum/config'];
    };
    const before = await sum({});
    expect(await sum({ files: { config: { sweepInterval: '2h' } } })).not.toBe(before);
    expect(await sum({ records: { config: { purgeInterval: '2h' } } })).toBe(before);
  });
});

function settingsOf(objects: readonly KubeObject[], name: string): Readonly<Record<string, string>> {
  return ofKind<IConfigMap>(objects, 'ConfigMap').find(({ metadata }) => metadata.name === name)?.data ?? {};
}
