import { createHash } from 'node:crypto';
import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { IRoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import type { IService } from 'kubernetes-models/v1';
import { nameOf, type KubeObject } from './kube-object.js';

/** What an API server lets nobody change in an object that is there; by the object's kind and name. */
export type ImmutableParts = Readonly<Record<string, unknown>>;

/** The immutable parts of all objects that have some. A Job stands with the hash of its pod; hooks are made anew each time. */
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
 * What an upgrade from one set of objects to another would fail at or lose. Jobs come and go; whatever else has immutable parts
 * is to stay.
 */
export function upgradeFaults(before: ImmutableParts, after: ImmutableParts): string[] {
  return Object.entries(before).flatMap(([name, parts]) => {
    if (!(name in after)) return name.startsWith('Job ') ? [] : [`${name} is gone`];
    return JSON.stringify(after[name]) === JSON.stringify(parts) ? [] : [`${name} cannot be changed`];
  });
}
