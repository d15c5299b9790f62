import { describe, expect, it } from '@jest/globals';
import type { ICertificate } from '@kubernetes-models/cert-manager/cert-manager.io/v1';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IContainer, IService } from 'kubernetes-models/v1';
import { EDGES } from '@crm/grpc';
import { faultsOfEveryWay } from './helm/each-way.js';
import { ciValues, merge, WAYS } from './helm/matrix.js';
import { render } from './helm/render.js';
import { nameOf, type KubeObject } from './objects/kube-object.js';
import { matches, ofKind, podsOf } from './objects/pods-of.js';
import { CERTIFICATE_KEYS, GENERATED_KEYS, secretKeysOf } from './objects/secret-keys.js';

describe('objects', () => {
  it('kubernetes#selectors: select the pods of one workload', async () => {
    const faults = await faultsOfEveryWay((objects) => {
      const selectors = [
        ...ofKind<IService>(objects, 'Service').map((each) => [nameOf(each), each.spec?.selector] as const),
        ...ofKind<IPodDisruptionBudget>(objects, 'PodDisruptionBudget').map(
          (each) => [nameOf(each), each.spec?.selector?.matchLabels] as const,
        ),
        ...ofKind<IDeployment>(objects, 'Deployment').map(
          (each) => [nameOf(each), each.spec?.selector.matchLabels] as const,
        ),
      ];
      return selectors.flatMap(([name, selector]) => {
        const selected = podsOf(objects).filter(({ labels }) => matches(labels, selector ?? {}));
        return selected.length === 1 ? [] : [`${name} selects ${selected.map(({ owner }) => owner).join(', ')}`];
      });
    });
    expect(faults).toEqual([]);
  });

  it('kubernetes#selectors: leave the number of pods to their autoscaler, and let nodes be drained', async () => {
    const faults = await faultsOfEveryWay((objects) => {
      const scalers = [
        ...ofKind<IHorizontalPodAutoscaler>(objects, 'HorizontalPodAutoscaler').map(
          ({ spec }) => [spec.scaleTargetRef.name, spec.minReplicas] as const,
        ),
        ...ofKind<IScaledObject>(objects, 'ScaledObject').map(
          ({ spec }) => [spec.scaleTargetRef.name, spec.minReplicaCount] as const,
        ),
      ];
      const least = new Map(scalers);
      const deployments = ofKind<IDeployment>(objects, 'Deployment');
      const names = new Set(deployments.map(({ metadata }) => metadata.name));
      const budgets = ofKind<IPodDisruptionBudget>(objects, 'PodDisruptionBudget');
      return [
        ...scalers.filter(([name]) => !names.has(name)).map(([name]) => `${name} is scaled, but is not there`),
        ...deployments
          .filter(({ metadata, spec }) => least.has(metadata.name) === (spec?.replicas !== undefined))
          .map(({ metadata }) => `${metadata.name}: either replicas or an autoscaler`),
        ...budgets.flatMap(({ metadata, spec }) => {
          const owner = deployments.find((each) => each.metadata.name === metadata.name);
          const pods = least.get(metadata.name) ?? owner?.spec?.replicas ?? 0;
          const isFree = Number(spec?.maxUnavailable) >= 1 || Number(spec?.minAvailable) < pods;
          return isFree && pods > 1
            ? []
            : [`${nameOf({ kind: 'PodDisruptionBudget', apiVersion: '', metadata })} blocks`];
        }),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('kubernetes#ports: name existing ports', async () => {
    const faults = await faultsOfEveryWay((objects) => {
      const portsOf = (container: IContainer): string[] => (container.ports ?? []).flatMap(({ name }) => name ?? []);
      const probed = podsOf(objects).flatMap(({ owner, containers }) =>
        containers.flatMap((container) => {
          const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
          const ports = probes.flatMap(
            (probe) => probe?.httpGet?.port ?? probe?.tcpSocket?.port ?? probe?.grpc?.port ?? [],
          );
          const known: (string | number)[] = [
            ...portsOf(container),
            ...(container.ports ?? []).map((each) => each.containerPort),
          ];
          return ports.filter((port) => !known.includes(port)).map((port) => `${owner} is asked at ${port}`);
        }),
      );
      const served = ofKind<IService>(objects, 'Service').flatMap(({ metadata, spec }) => {
        const pods = podsOf(objects).find(({ labels }) => matches(labels, spec?.selector ?? {}));
        const known = (pods?.containers ?? []).flatMap(portsOf);
        const wanted = (spec?.ports ?? []).map(({ targetPort }) => String(targetPort));
        return wanted.filter((port) => !known.includes(port)).map((port) => `${metadata.name} leads to ${port}`);
      });
      return [...probed, ...served];
    });
    expect(faults).toEqual([]);
  });

  it('kubernetes#ports: lead from the edge to a port of the gateway', async () => {
    for (const { values } of WAYS) {
      const { objects } = await render({ values });
      const services = ofKind<IService>(objects, 'Service');
      const portsOf = (name: string): readonly (string | number | undefined)[] =>
        (services.find(({ metadata }) => metadata.name === name)?.spec?.ports ?? []).flatMap(({ name: text, port }) => [
          text,
          port,
        ]);
      const backends = [
        ...ofKind<IIngress>(objects, 'Ingress').flatMap(({ spec }) =>
          (spec?.rules ?? []).flatMap(({ http }) =>
            (http?.paths ?? []).map(
              ({ backend: { service } }) => [service?.name, service?.port?.name ?? service?.port?.number] as const,
            ),
          ),
        ),
        ...ofKind<IHTTPRoute>(objects, 'HTTPRoute').flatMap(({ spec }) =>
          (spec.rules ?? []).flatMap(({ backendRefs = [] }) =>
            backendRefs.map(({ name, port }) => [name, port] as const),
          ),
        ),
      ];
      for (const [name = '', port] of backends) expect(portsOf(name)).toContain(port);
    }
  });

  it('kubernetes#secrets: use keys of existing Secrets and ConfigMaps', async () => {
    const unknown = await Promise.all(
      WAYS.map(async ({ name, values }) => {
        const { objects } = await render({ values });
        const given = JSON.stringify(values);
        const maps = new Map(
          ofKind<IConfigMap>(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]),
        );
        const certified = new Set(ofKind<ICertificate>(objects, 'Certificate').map(({ spec }) => spec?.secretName));
        return podsOf(objects).flatMap(({ owner, spec, containers }) => {
          const wanted = secretKeysOf(spec).filter(
            ({ secret, key }) => !(certified.has(secret) && CERTIFICATE_KEYS.has(key)),
          );
          const secrets = wanted.filter(({ secret, key }) =>
            secret.startsWith('rel-crm-')
              ? !(GENERATED_KEYS[secret.replace('rel-crm-', '')] ?? []).includes(key)
              : !given.includes(`"${secret}"`),
          );
          const missing = [
            ...containers.flatMap(({ envFrom = [] }) =>
              envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []),
            ),
            ...(spec.volumes ?? []).flatMap(({ configMap }) => configMap?.name ?? []),
          ].filter((each) => !maps.has(each));
          return [...secrets.map(({ secret, key }) => `${name}: ${owner} wants ${key} of ${secret}`), ...missing];
        });
      }),
    );
    expect(unknown.flat()).toEqual([]);
  });

  it('kubernetes#secrets: expose no secret, however it is given', async () => {
    // Only names of Secrets are values; no object may contain a text that could be taken for a password.
    const { objects, text } = await render({ values: merge(ciValues('production'), { test: { enabled: true } }) });
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(text).not.toMatch(/:\/\/[^/\s@]*:[^/\s@]*@/);
    const variables = podsOf(objects).flatMap(({ containers }) => containers.flatMap(({ env = [] }) => env));
    expect(variables.filter(({ valueFrom }) => valueFrom?.secretKeyRef !== undefined)).toEqual([]);
    const texts = ofKind<IConfigMap>(objects, 'ConfigMap').flatMap(({ data }) => Object.keys(data ?? {}));
    expect(texts.filter((name) => /(PASSWORD|SECRET|_KEY)$/.test(name))).toEqual([]);
    expect(texts.filter((name) => name.endsWith('_KEY_FILE'))).toHaveLength(6);
  });
});

describe('times', () => {
  it('kubernetes#times: increase outwards: calls, requests, proxies in front', async () => {
    const { objects } = await render({ values: ciValues('production') });
    const settings = ofKind<IConfigMap>(objects, 'ConfigMap').find(
      ({ metadata }) => metadata.name === 'rel-crm-gateway',
    )?.data;
    const [route] = ofKind<IHTTPRoute>(objects, 'HTTPRoute');
    const seconds = (text: string | undefined): number => {
      const [, count, unit] = /^(\d+)(ms|s|m)$/.exec(text ?? '') ?? [];
      return Number(count) * ({ ms: 0.001, s: 1, m: 60 }[unit ?? ''] ?? Number.NaN);
    };
    const file = seconds(settings?.CRM_GATEWAY_FILE_TIMEOUT);
    expect(seconds(route?.spec.rules?.[0]?.timeouts?.request)).toBeGreaterThan(file);
    expect(file).toBeGreaterThan(seconds(settings?.CRM_GATEWAY_REQUEST_TIMEOUT));
    expect(seconds(settings?.CRM_GATEWAY_REQUEST_TIMEOUT)).toBeGreaterThan(seconds(settings?.CRM_GATEWAY_LIST_TIMEOUT));
    expect(seconds(settings?.CRM_GATEWAY_KEEP_ALIVE_TIMEOUT)).toBeGreaterThan(60);
    const calls = EDGES.flatMap(({ classes }) => classes.map(({ deadlineMs }) => deadlineMs / 1_000));
    expect(seconds(settings?.CRM_GATEWAY_REQUEST_TIMEOUT)).toBeGreaterThanOrEqual(Math.max(...calls));
  });
});

describe('images', () => {
  const imagesOf = (objects: readonly KubeObject[]): string[] =>
    podsOf(objects).flatMap(({ containers }) => containers.flatMap(({ image }) => image ?? []));

  it('kubernetes#images: have a version or a digest', async () => {
    const faults = await faultsOfEveryWay((objects) =>
      imagesOf(objects).filter((image) => !/(:[^:/]*\d[^:/]*|@sha256:[0-9a-f]{64})$/.test(image)),
    );
    expect(faults).toEqual([]);
  });

  it('kubernetes#images: all come from the registry that a parent names', async () => {
    const { objects } = await render({ values: { global: { imageRegistry: 'mirror.example.org' } } });
    const images = imagesOf(objects);
    expect(new Set(images).size).toBeGreaterThanOrEqual(7);
    expect(images.filter((image) => !image.startsWith('mirror.example.org/'))).toEqual([]);
  });

  it('kubernetes#images: are pulled with the pull secrets, by every pod', async () => {
    const { objects } = await render({
      values: { imagePullSecrets: ['own', { name: 'shared' }], global: { imagePullSecrets: [{ name: 'shared' }] } },
    });
    for (const { owner, spec } of podsOf(objects)) {
      expect({ owner, secrets: spec.imagePullSecrets }).toEqual({
        owner,
        secrets: [{ name: 'shared' }, { name: 'own' }],
      });
    }
  });

  it('kubernetes#images: have a digest where one is given, in jobs too', async () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const { objects } = await render({ values: { defaults: { image: { digest } } } });
    const stores = ['postgres', 'redis'];
    const images = podsOf(objects).filter(({ component }) => !stores.includes(component));
    expect(
      images
        .flatMap(({ containers }) => containers.map(({ image }) => image))
        .every((image) => image?.endsWith(`@${digest}`)),
    ).toBe(true);
  });
});
