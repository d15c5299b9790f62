import { createHash } from 'node:crypto';
import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { IRoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import type { IService } from 'kubernetes-models/v1';
import { nameOf, type KubeObject } from './kube-object.js';

/** Parts of an existing object that an API server refuses to change, by the object's kind and name. */
export type ImmutableParts = Readonly<Record<string, unknown>>;

/** The immutable parts of all objects that have some. That of a Job is the hash of its pod; hooks are recreated each time. */
export function immutableParts(objects: readonly KubeObject[]): ImmutableParts {
  return Object.fromEntries(
    objects.flatMap((object) => {
      const parts = object.metadata.annotations?.['helm.sh/hook'] === undefined ? partsOf(object) : undefined;
      return parts === undefined ? [] : [[nameOf(object), parts]];
    }),
  );
}

function partsOf(object: unknown): unknown {
  switch ((object as KubeObject).kind) {
    case 'Deployment':
      return { selector: (object as IDeployment).spec?.selector };
    case 'StatefulSet': {
      const { selector, serviceName, podManagementPolicy, volumeClaimTemplates } = (object as IStatefulSet).spec ?? {};
      return { selector, serviceName, podManagementPolicy, volumeClaimTemplates };
    }
    case 'Service': {
      const { type = 'ClusterIP', clusterIP } = (object as IService).spec ?? {};
      return { type, headless: clusterIP === 'None' };
    }
    case 'RoleBinding':
      return (object as IRoleBinding).roleRef;
    case 'Job':
      return {
        pod: createHash('sha256')
          .update(JSON.stringify((object as IJob).spec?.template))
          .digest('hex'),
      };
    default:
      return undefined;
  }
}

/**
 * Objects that would make an upgrade from one set to another fail, or that it would lose. Jobs may go; any other object with
 * immutable parts has to stay.
 */
export function upgradeFaults(before: ImmutableParts, after: ImmutableParts): string[] {
  return Object.entries(before).flatMap(([name, parts]) => {
    if (!(name in after)) return name.startsWith('Job ') ? [] : [`${name} is gone`];
    return JSON.stringify(after[name]) === JSON.stringify(parts) ? [] : [`${name} cannot be changed`];
  });
}
