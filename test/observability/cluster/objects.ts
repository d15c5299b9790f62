import type { IContainer } from 'kubernetes-models/v1';
import { ciValues } from '../../chart/helm/matrix.js';
import { render } from '../../chart/helm/render.js';
import type { KubeObject } from '../../chart/objects/kube-object.js';
import { podsOf } from '../../chart/objects/pods-of.js';

/** Where an API server keeps objects of a kind: `apis/apps/v1` and `deployments`. */
export interface Place {
  readonly group: string;
  readonly resource: string;
}

/** The objects of a cluster after an installation of the chart, by place: those that the chart renders and those of controllers. */
export async function installedObjects(): Promise<ReadonlyMap<string, readonly KubeObject[]>> {
  const { objects: rendered } = await render({ values: ciValues('trial-monitored') });
  const made = [...podsIn(rendered), ...metricsOf(podsIn(rendered)), ...slicesOf(rendered)];
  return Map.groupBy([...rendered, ...made].map(withStatus), (object) => keyOf(placeOf(object)));
}

/** Tells places apart in a map. */
export function keyOf({ group, resource }: Place): string {
  return `${group}/${resource}`;
}

function placeOf({ apiVersion, kind }: KubeObject): Place {
  const group = apiVersion.includes('/') ? `apis/${apiVersion}` : `api/${apiVersion}`;
  if (apiVersion === 'metrics.k8s.io/v1beta1') return { group, resource: 'pods' };
  const plural = kind.toLowerCase().replace(/y$/, 'ie');
  return { group, resource: `${plural}${plural.endsWith('s') ? 'es' : 's'}` };
}

/** One pod of each workload, with the labels and containers of its template. */
function podsIn(rendered: readonly KubeObject[]): KubeObject[] {
  return podsOf(rendered.filter(({ kind }) => kind !== 'CronJob')).map(({ owner, labels, spec }) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `${owner.split(' ')[1] ?? ''}-0`, namespace: 'crm', labels },
    spec: { ...spec, nodeName: 'node-1', containers: spec.containers.map(withDefaults) },
    status: {
      phase: 'Running',
      podIP: '10.0.0.1',
      containerStatuses: spec.containers.map(({ name }) => ({
        name,
        ready: true,
        restartCount: 1,
        state: { running: {} },
        lastState: { terminated: { exitCode: 4 } },
      })),
    },
  }));
}

/** kubectl relies on what an API server fills in. */
function withDefaults(container: IContainer): IContainer {
  const probes = (['startupProbe', 'livenessProbe', 'readinessProbe'] as const).flatMap((name) => {
    const probe = container[name];
    return probe?.grpc === undefined ? [] : [[name, { ...probe, grpc: { service: '', ...probe.grpc } }] as const];
  });
  return { ...container, ...Object.fromEntries(probes) };
}

function metricsOf(pods: readonly KubeObject[]): KubeObject[] {
  return pods.map(({ metadata }) => ({
    apiVersion: 'metrics.k8s.io/v1beta1',
    kind: 'PodMetrics',
    metadata,
    timestamp: '2026-01-01T00:00:00Z',
    window: '30s',
    containers: [{ name: 'main', usage: { cpu: '10m', memory: '100Mi' } }],
  }));
}

/** The controller gives the slices of a Service its labels. */
function slicesOf(rendered: readonly KubeObject[]): KubeObject[] {
  return rendered
    .filter(({ kind }) => kind === 'Service')
    .map(({ metadata }) => ({
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { ...metadata, name: `${metadata.name}-abcde` },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.0.0.1'] }],
      ports: [],
    }));
}

/** A workload of which everything is up. */
function withStatus(object: KubeObject): KubeObject {
  const metadata = {
    uid: `${object.kind}-${object.metadata.name}`,
    resourceVersion: '1',
    generation: 1,
    ...object.metadata,
  };
  if (object.kind !== 'Deployment') return { ...object, metadata };
  const { replicas = 1 } = object.spec as { replicas?: number };
  const counts = { replicas, updatedReplicas: replicas, readyReplicas: replicas, availableReplicas: replicas };
  return { ...object, metadata, status: { observedGeneration: 1, ...counts } };
}
