import type { ICronJob, IJob } from 'kubernetes-models/batch/v1';
import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IContainer, IPodSpec, IPodTemplateSpec } from 'kubernetes-models/v1';
import { nameOf, type KubeObject } from './kube-object.js';

/** The pods that one object makes. */
export interface Pods {
  /** `Deployment rel-crm-auth`. */
  readonly owner: string;
  readonly kind: string;
  /** The label `app.kubernetes.io/component`, by which pods are selected. */
  readonly component: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: IPodSpec;
  /** Init containers too. */
  readonly containers: readonly IContainer[];
}

/** All pods that objects make. */
export function podsOf(objects: readonly KubeObject[]): Pods[] {
  return objects.flatMap((object) => {
    const template = templateOf(object);
    if (template?.spec === undefined) return [];
    const labels = template.metadata?.labels ?? {};
    return [
      {
        owner: nameOf(object),
        kind: object.kind,
        component: labels['app.kubernetes.io/component'] ?? '',
        labels,
        annotations: template.metadata?.annotations ?? {},
        spec: template.spec,
        containers: [...(template.spec.initContainers ?? []), ...template.spec.containers],
      },
    ];
  });
}

function templateOf(object: unknown): IPodTemplateSpec | undefined {
  switch ((object as KubeObject).kind) {
    case 'Deployment':
      return (object as IDeployment).spec?.template;
    case 'StatefulSet':
      return (object as IStatefulSet).spec?.template;
    case 'Job':
      return (object as IJob).spec?.template;
    case 'CronJob':
      return (object as ICronJob).spec.jobTemplate.spec?.template;
    default:
      return undefined;
  }
}

/** Whether labels have all that is asked for. */
export function matches(labels: Readonly<Record<string, string>>, selector: Readonly<Record<string, string>>): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

/** All objects of one kind. */
export function ofKind<T>(objects: readonly KubeObject[], kind: string): (KubeObject & T)[] {
  return objects.filter((object) => object.kind === kind) as (KubeObject & T)[];
}
