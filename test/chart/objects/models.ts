import { Certificate } from '@kubernetes-models/cert-manager/cert-manager.io/v1';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import {
  PodMonitor,
  PrometheusRule,
  ServiceMonitor,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Role, RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import { ConfigMap, Service, ServiceAccount } from 'kubernetes-models/v1';

/** A kind of objects, with the schema of the Kubernetes it was made from. */
export interface Model {
  new (data: never): object;
  readonly apiVersion: string;
  readonly kind: string;
  readonly prototype: { validate: () => void };
}

/** Every kind that the chart may render. All are served by Kubernetes 1.27 to 1.35, those of operators by their stable versions. */
const MODELS: readonly Model[] = [
  Certificate,
  ConfigMap,
  CronJob,
  Deployment,
  HTTPRoute,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  PodMonitor,
  PrometheusRule,
  Role,
  RoleBinding,
  ScaledObject,
  Service,
  ServiceAccount,
  ServiceMonitor,
  StatefulSet,
];

/** The model of a kind, unless the chart has no business with it. */
export function modelOf(apiVersion: string, kind: string): Model | undefined {
  return MODELS.find((model) => model.apiVersion === apiVersion && model.kind === kind);
}
