import { describe, expect, it } from '@jest/globals';
import { HELMS } from '@crm/testkit';
import type { IDeployment, IDeploymentSpec } from 'kubernetes-models/apps/v1';
import { faultsOfEveryWay } from './helm/each-way.js';
import { lint } from './helm/lint.js';
import { render } from './helm/render.js';
import { defectsOf } from './objects/defects-of.js';
import { nameOf, type KubeObject } from './objects/kube-object.js';
import { ofKind } from './objects/pods-of.js';

const RECOMMENDED = ['name', 'instance', 'version', 'component', 'part-of', 'managed-by'];

describe('every object', () => {
  it('kubernetes#objects: has only fields that Kubernetes defines, with valid values, of a served API', async () => {
    // Most objects are the same in many ways of using the chart.
    const judged = new Map<string, Promise<string[]>>();
    const judge = (object: KubeObject): Promise<string[]> => {
      const text = JSON.stringify(object);
      const defects = judged.get(text) ?? defectsOf(object);
      judged.set(text, defects);
      return defects.then((found) => found.map((defect) => `${nameOf(object)}: ${defect}`));
    };
    const faults = await faultsOfEveryWay(async (objects) => (await Promise.all(objects.map(judge))).flat());
    expect(faults).toEqual([]);
    expect(judged.size).toBeGreaterThan(100);
  });

  it.each<[string, (spec: IDeploymentSpec) => object, string]>([
    ['an unknown field', () => ({ specc: {} }), '/specc is unknown'],
    [
      'an unknown nested field',
      (spec) => ({ spec: { ...spec, template: { spec: { containers: [], initContaners: [] } } } }),
      '/spec/template/spec/initContaners is unknown',
    ],
    ['a string in place of a number', (spec) => ({ spec: { ...spec, replicas: 'two' } }), 'replicas'],
  ])('kubernetes#objects: is checked strictly: %s', async (_case, spoil, complaint) => {
    const { objects } = await render();
    const [deployment] = ofKind<IDeployment>(objects, 'Deployment');
    if (deployment?.spec === undefined) throw new Error('there is no Deployment');
    expect(await defectsOf(deployment)).toEqual([]);
    const defects = await defectsOf({ ...deployment, ...spoil(deployment.spec) });
    // Of the oldest API and of the newest.
    expect(defects.filter((defect) => defect.includes(complaint))).toHaveLength(2);
  });

  it.each<[string, KubeObject, string]>([
    [
      'that came after the oldest',
      { apiVersion: 'networking.k8s.io/v1', kind: 'ServiceCIDR', metadata: { name: 'new' } },
      'it is not served (kubernetes-models-1-27)',
    ],
    [
      'that no version serves',
      { apiVersion: 'crm.example.org/v1', kind: 'Customer', metadata: { name: 'none' } },
      'it is not served (kubernetes-models)',
    ],
  ])(
    'kubernetes#objects: is of an API that the oldest Kubernetes serves, not of one %s',
    async (_case, object, complaint) => {
      expect(await defectsOf(object)).toContain(complaint);
    },
  );

  it.each(HELMS)(
    'kubernetes#objects: uses no API that the newest Kubernetes has removed: %s is reported',
    async (helm) => {
      const old = { apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', metadata: { name: 'old' }, spec: {} };
      await expect(lint(helm, { extraObjects: [old] })).rejects.toThrow(
        'policy/v1beta1 PodDisruptionBudget is deprecated',
      );
    },
  );

  it.each(HELMS)(
    'kubernetes#versions: is refused by %s for a Kubernetes older than the oldest of these',
    async (helm) => {
      await expect(render({ helm, args: ['--kube-version', '1.26.15'] })).rejects.toThrow('>=1.27.0-0');
      const { objects } = await render({ helm, args: ['--kube-version', '1.27.0'] });
      expect(objects).toEqual((await render({ helm })).objects);
    },
  );

  it('kubernetes#labels: has the six recommended labels, and a namespace', async () => {
    const faults = await faultsOfEveryWay((objects) =>
      objects.flatMap((object) => {
        const missing = RECOMMENDED.filter((label) => !object.metadata.labels?.[`app.kubernetes.io/${label}`]);
        const faultsOfOne = missing.map((label) => `${nameOf(object)} lacks the label ${label}`);
        return object.metadata.namespace === 'crm' ? faultsOfOne : [...faultsOfOne, `${nameOf(object)}: no namespace`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('is rendered once, whatever the values', async () => {
    const faults = await faultsOfEveryWay((objects) => {
      const names = objects.map(nameOf);
      return names.filter((name, index) => names.indexOf(name) !== index);
    });
    expect(faults).toEqual([]);
  });
});
