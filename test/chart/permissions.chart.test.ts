import { describe, expect, it } from '@jest/globals';
import type { IRole, IRoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import type { IServiceAccount } from 'kubernetes-models/v1';
import { ciValues, WAYS } from './helm/matrix.js';
import { render } from './helm/render.js';
import { ofKind, podsOf } from './objects/pods-of.js';

const RBAC = ['Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'];

describe('permissions', () => {
  it('kubernetes#permissions: are granted only to bootstrap, in a trial: to create two Secrets', async () => {
    const { objects } = await render();
    expect(objects.filter(({ kind }) => RBAC.includes(kind)).map(({ kind }) => kind)).toEqual(['Role', 'RoleBinding']);
    const [role] = ofKind<IRole>(objects, 'Role');
    expect(role?.rules).toEqual([
      { apiGroups: [''], resources: ['secrets'], verbs: ['create'] },
      {
        apiGroups: [''],
        resources: ['secrets'],
        resourceNames: ['rel-crm-generated', 'rel-crm-admin-client'],
        verbs: ['get', 'update'],
      },
    ]);
    const [binding] = ofKind<IRoleBinding>(objects, 'RoleBinding');
    expect(binding?.subjects).toEqual([{ kind: 'ServiceAccount', name: 'rel-crm-bootstrap', namespace: 'crm' }]);
    expect(binding?.roleRef).toMatchObject({ kind: 'Role', name: role?.metadata.name });
  });

  it('kubernetes#permissions: are granted to nobody in production', async () => {
    for (const name of ['production', 'production-keda']) {
      const { objects } = await render({ values: ciValues(name) });
      expect(objects.filter(({ kind }) => RBAC.includes(kind))).toEqual([]);
    }
  });

  it('kubernetes#permissions: include a token of the API server only for bootstrap', async () => {
    for (const { name, values } of WAYS) {
      const { objects } = await render({ values });
      const accounts = new Map(
        ofKind<IServiceAccount>(objects, 'ServiceAccount').map((each) => [each.metadata.name, each]),
      );
      const withToken = podsOf(objects).filter(({ spec }) => spec.automountServiceAccountToken !== false);
      expect({ name, withToken: withToken.map(({ component }) => component) }).toEqual({
        name,
        withToken: withToken.length === 0 ? [] : ['bootstrap'],
      });
      const used = podsOf(objects).flatMap(({ spec }) => spec.serviceAccountName ?? []);
      expect(used.filter((account) => account !== 'default' && !accounts.has(account))).toEqual([]);
      expect(
        [...accounts.values()].every(({ automountServiceAccountToken }) => automountServiceAccountToken === false),
      ).toBe(true);
    }
  });
});
