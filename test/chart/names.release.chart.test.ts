import { describe, expect, it } from '@jest/globals';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IService } from 'kubernetes-models/v1';
import { WAYS } from './helm/matrix.js';
import { render } from './helm/render.js';
import { nameOf } from './objects/kube-object.js';
import { matches, ofKind, podsOf } from './objects/pods-of.js';

/** As long as a name of a release is in kubernetes#names, and the longest that Helm takes. */
const LONG = ['customers-of-the-western-sales-region-01', 'customers-of-the-western-sales-region-and-all-others'];

describe('names', () => {
  it.each(LONG)('kubernetes#names: fit into 63 characters, those of controllers into 52: %s', async (release) => {
    for (const { values } of WAYS.slice(0, 6)) {
      const { objects } = await render({ values, release });
      for (const { kind, metadata } of objects) {
        expect(metadata.name).toMatch(/^[a-z]([-a-z0-9]*[a-z0-9])?$/);
        expect(metadata.name.length).toBeLessThanOrEqual(['StatefulSet', 'CronJob'].includes(kind) ? 52 : 63);
      }
    }
  });

  it('kubernetes#names: of a store match those given to its clients, however long', async () => {
    const { objects } = await render({ release: LONG[1] ?? '' });
    const services = ofKind<IService>(objects, 'Service').map(({ metadata }) => metadata.name);
    const told = JSON.stringify(objects).matchAll(/([a-z0-9-]+)\.crm\.svc\.cluster\.local/g);
    expect([...new Set([...told].map(([, name]) => name))].filter((name) => !services.includes(name ?? ''))).toEqual(
      [],
    );
  });

  it.each([
    ['two names', 'blue', 'green'],
    ['two long names with the same beginning', LONG[0] ?? '', `${(LONG[0] ?? '').slice(0, -1)}2`],
  ])(
    'kubernetes#names: of two releases in one namespace differ, and so do their selectors: %s',
    async (_case, one, other) => {
      const [first, second] = await Promise.all([render({ release: one }), render({ release: other })]);
      const names = new Set(first.objects.map(nameOf));
      expect(second.objects.map(nameOf).filter((name) => names.has(name))).toEqual([]);
      const selectors = ofKind<IDeployment>(first.objects, 'Deployment').map(
        ({ spec }) => spec?.selector.matchLabels ?? {},
      );
      const foreign = podsOf(second.objects).filter(({ labels }) =>
        selectors.some((selector) => matches(labels, selector)),
      );
      expect(foreign).toEqual([]);
    },
  );

  it('follow the overrides', async () => {
    const { objects } = await render({ values: { fullnameOverride: 'sales', namespaceOverride: 'crm-prod' } });
    expect(objects.every(({ metadata }) => /^sales(-|$)/.test(metadata.name))).toBe(true);
    expect(objects.every(({ metadata }) => metadata.namespace === 'crm-prod')).toBe(true);
  });
});
