import { describe, expect, it } from '@jest/globals';
import type { IDeployment, IDeploymentSpec } from 'kubernetes-models/apps/v1';
import { faultsOfEveryWay } from './helm/each-way.js';
import { render } from './helm/render.js';
import { defectsOf } from './objects/defects-of.js';
import { nameOf, type KubeObject } from './objects/kube-object.js';
import { ofKind } from './objects/pods-of.js';

const RECOMMENDED = ['name', 'instance', 'version', 'component', 'part-of', 'managed-by'];

describe('every object', () => {
  it('P-01 P-02 has only fields that Kubernetes knows, each as it wants it, of an API that is served', async () => {
    // Most objects are the same in many ways of using the chart.
    const judged = new Map<string, string[]>();
    const judge = (object: KubeObject): string[] => {
      const text = JSON.stringify(object);
      const defects = judged.get(text) ?? defectsOf(object).map((defect) => `${nameOf(object)}: ${defect}`);
      judged.set(text, defects);
      return defects;
    };
    expect(await faultsOfEveryWay((objects) => objects.flatMap(judge))).toEqual([]);
    expect(judged.size).toBeGreaterThan(100);
  });

  it.each<[string, (spec: IDeploymentSpec) => object, string]>([
    ['a field that is unknown', () => ({ specc: {} }), '/specc is unknown'],
    [
      'a field that is unknown deep within',
      (spec) => ({ spec: { ...spec, template: { spec: { containers: [], initContaners: [] } } } }),
      '/spec/template/spec/initContaners is unknown',
    ],
    ['a text in place of a number', (spec) => ({ spec: { ...spec, replicas: 'two' } }), 'replicas'],
  ])('P-01 is judged strictly: %s', async (_case, spoil, complaint) => {
    const { objects } = await render();
    const [deployment] = ofKind<IDeployment>(objects, 'Deployment');
    if (deployment?.spec === undefined) throw new Error('there is no Deployment');
    expect(defectsOf(deployment)).toEqual([]);
    expect(defectsOf({ ...deployment, ...spoil(deployment.spec) }).join('\n')).toContain(complaint);
  });

  it('P-16 has the six recommended labels, and a namespace', async () => {
    const faults = await faultsOfEveryWay((objects) =>
      objects.flatMap((object) => {
        const missing = RECOMMENDED.filter((label) => !object.metadata.labels?.[`app.kubernetes.io/${label}`]);
        const faultsOfOne = missing.map((label) => `${nameOf(object)} lacks the label ${label}`);
        return object.metadata.namespace === 'crm' ? faultsOfOne : [...faultsOfOne, `${nameOf(object)}: no namespace`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('stands there once, whatever is asked for', async () => {
    const faults = await faultsOfEveryWay((objects) => {
      const names = objects.map(nameOf);
      return names.filter((name, index) => names.indexOf(name) !== index);
    });
    expect(faults).toEqual([]);
  });
});
