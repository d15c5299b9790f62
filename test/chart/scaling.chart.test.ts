import { describe, expect, it } from '@jest/globals';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { render } from './helm/render.js';
import { ofKind, podsOf } from './objects/pods-of.js';
import { SERVICES } from './values/value-tree.js';

/** One pod of events works, so more are of no use. */
const SCALED = SERVICES.filter((service) => service !== 'events');
/** Room for the connections of all these pods. */
const postgresql = { maxConnectionsBudget: 500 };

describe('the number of pods', () => {
  it('kubernetes#selectors: is set by a HorizontalPodAutoscaler within the given bounds and by the given targets', async () => {
    const behavior = { scaleUp: { stabilizationWindowSeconds: 5 }, scaleDown: { stabilizationWindowSeconds: 90 } };
    const own = { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'Value', value: '9' } } };
    const targets = { targetCPU: 55, targetMemory: 66, targetEventLoopUtilization: '600m', metrics: [own] };
    const autoscaling = { enabled: true, minReplicas: 3, maxReplicas: 7, ...targets, behavior };
    const { objects } = await render({ values: { postgresql, defaults: { autoscaling } } });
    const scalers = ofKind<IHorizontalPodAutoscaler>(objects, 'HorizontalPodAutoscaler');
    const utilization = (name: string, averageUtilization: number) => ({
      type: 'Resource',
      resource: { name, target: { type: 'Utilization', averageUtilization } },
    });
    const eventLoop = {
      metric: { name: 'crm_event_loop_utilization_ratio' },
      target: { type: 'AverageValue', averageValue: '600m' },
    };
    expect(scalers.map(({ spec }) => spec)).toEqual(
      SCALED.map((service) => ({
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `rel-crm-${service}` },
        minReplicas: 3,
        maxReplicas: 7,
        metrics: [utilization('cpu', 55), utilization('memory', 66), { type: 'Pods', pods: eventLoop }, own],
        behavior,
      })),
    );
  });

  it('kubernetes#selectors: is set by a KEDA ScaledObject within the given bounds and by the given triggers', async () => {
    const triggers = [{ type: 'cpu', metricType: 'Utilization', metadata: { value: '70' } }];
    const bounds = { pollingInterval: 20, cooldownPeriod: 200 };
    const keda = { enabled: true, minReplicas: 3, maxReplicas: 7, ...bounds, triggers };
    const { objects } = await render({ values: { postgresql, defaults: { keda } } });
    expect(ofKind<IScaledObject>(objects, 'ScaledObject').map(({ spec }) => spec)).toEqual(
      SCALED.map((service) => ({
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `rel-crm-${service}` },
        minReplicaCount: 3,
        maxReplicaCount: 7,
        ...bounds,
        triggers,
      })),
    );
  });

  it.each([
    [{}, { maxUnavailable: 1 }],
    [{ pdb: { minAvailable: 2, maxUnavailable: null } }, { minAvailable: 2 }],
    [{ pdb: { maxUnavailable: '25%' } }, { maxUnavailable: '25%' }],
  ])('kubernetes#selectors: is reduced by node drains only as far as %j allows', async (settings, bound) => {
    const { objects } = await render({ values: { postgresql, defaults: { replicas: 3, ...settings } } });
    const budgets = ofKind<IPodDisruptionBudget>(objects, 'PodDisruptionBudget');
    expect(budgets.map(({ metadata, spec }) => [metadata.name, spec])).toEqual(
      SERVICES.map((service) => [
        `rel-crm-${service}`,
        { ...bound, unhealthyPodEvictionPolicy: 'AlwaysAllow', selector: expect.anything() },
      ]),
    );
  });
});

describe('the placement of pods', () => {
  it('is spread over zones and nodes as evenly as possible, for each revision separately', async () => {
    const { objects } = await render();
    const deployments = ofKind<IDeployment>(objects, 'Deployment').filter(({ metadata }) =>
      SERVICES.some((service) => metadata.name === `rel-crm-${service}`),
    );
    expect(deployments).toHaveLength(SERVICES.length);
    for (const { spec } of deployments) {
      expect(spec?.template.spec?.topologySpreadConstraints).toEqual(
        ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
          topologyKey,
          maxSkew: 1,
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: { matchLabels: spec?.selector.matchLabels },
          matchLabelKeys: ['pod-template-hash'],
        })),
      );
    }
  });

  const own = { topologyKey: 'rack', maxSkew: 2, whenUnsatisfiable: 'DoNotSchedule' };

  it.each([
    [[own], [own]],
    [[], undefined],
  ])('follows explicit settings: %j', async (topologySpreadConstraints, expected) => {
    const { objects } = await render({ values: { defaults: { topologySpreadConstraints } } });
    const served = podsOf(objects).filter(({ component }) => (SERVICES as readonly string[]).includes(component));
    expect(served.map(({ spec }) => spec.topologySpreadConstraints)).toEqual(SERVICES.map(() => expected));
  });
});
