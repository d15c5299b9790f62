import type { IContainer, IPodSpec, IVolume } from 'kubernetes-models/v1';

const VOLUMES: readonly (keyof IVolume)[] = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
const PROFILES = ['RuntimeDefault', 'Localhost'];

/**
 * How a pod breaks the Pod Security Standard "restricted", with what it has of "baseline"
 * (https://kubernetes.io/docs/concepts/security/pod-security-standards/).
 */
export function violationsOfRestricted(spec: IPodSpec): string[] {
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  const shared = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((name) => spec[name] === true);
  const volumes = (spec.volumes ?? []).filter((volume) => !VOLUMES.some((kind) => volume[kind] !== undefined));
  return [
    ...shared.map((name) => `${name} is true`),
    ...volumes.map(({ name }) => `the volume ${name} is of a kind that is not allowed`),
    ...((spec.securityContext?.sysctls ?? []).length > 0 ? ['it sets sysctls'] : []),
    ...containers.flatMap((container) => violationsOf(container, spec).map((each) => `${container.name} ${each}`)),
  ];
}

function violationsOf({ securityContext: own, ports = [] }: IContainer, { securityContext: pod }: IPodSpec): string[] {
  const profile = own?.seccompProfile?.type ?? pod?.seccompProfile?.type;
  return [
    ...(own?.allowPrivilegeEscalation === false ? [] : ['may get more privileges']),
    ...(own?.privileged === true ? ['is privileged'] : []),
    ...((own?.runAsNonRoot ?? pod?.runAsNonRoot) === true ? [] : ['may run as root']),
    ...((own?.runAsUser ?? pod?.runAsUser) === 0 ? ['runs as root'] : []),
    ...(profile !== undefined && PROFILES.includes(profile) ? [] : ['has no profile of system calls']),
    ...(own?.capabilities?.drop?.includes('ALL') === true ? [] : ['keeps capabilities']),
    ...((own?.capabilities?.add ?? []).every((name) => name === 'NET_BIND_SERVICE') ? [] : ['adds capabilities']),
    ...(ports.some(({ hostPort }) => hostPort !== undefined) ? ['takes a port of the host'] : []),
  ];
}
