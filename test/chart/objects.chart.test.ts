import { describe, expect, it } from '@jest/globals';
import { render } from './helm/render.js';
import { defectsOf } from './objects/defects-of.js';
import { nameOf } from './objects/kube-object.js';

describe('objects of the chart', () => {
  it('P-01 x', async () => {
    const { objects } = await render();
    expect(objects.length).toBeGreaterThan(10);
    const defects = objects.flatMap((object) => defectsOf(object).map((defect) => `${nameOf(object)}: ${defect}`));
    expect(defects).toEqual([]);
  });
});
