import type { IConfigMap } from 'kubernetes-models/v1';
import type { KubeObject } from './kube-object.js';
import { ofKind, type Pods } from './pods-of.js';

/** The variables of the first container, those of its ConfigMaps too. */
export function variablesOf({ containers }: Pods, objects: readonly KubeObject[]): Readonly<Record<string, string>> {
  const { env = [], envFrom = [] } = containers[0] ?? {};
  const maps = ofKind<IConfigMap>(objects, 'ConfigMap');
  const given = envFrom.map(
    ({ configMapRef }) => maps.find(({ metadata }) => metadata.name === configMapRef?.name)?.data ?? {},
  );
  return Object.assign({}, ...given, Object.fromEntries(env.map(({ name, value = '' }) => [name, value]))) as Record<
    string,
    string
  >;
}

/** The files that the first container finds of its Secrets and ConfigMaps, by their paths. */
export function mountedFilesOf({ containers, spec }: Pods): readonly string[] {
  return (containers[0]?.volumeMounts ?? []).flatMap(({ name, mountPath }) =>
    (spec.volumes ?? [])
      .filter((volume) => volume.name === name)
      .flatMap(({ projected }) => projected?.sources ?? [])
      .flatMap(({ secret, configMap }) => [...(secret?.items ?? []), ...(configMap?.items ?? [])])
      .map((item) => `${mountPath}/${item.path}`),
  );
}
