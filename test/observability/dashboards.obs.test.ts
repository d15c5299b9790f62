import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DASHBOARDS } from '../../deploy/observability/dashboards/all.js';
import { grafanaJson } from '../../deploy/observability/dashboards/dashboard.js';
import { readMetricCatalogue } from '../../deploy/observability/metrics-page.js';
import { namesIn } from './metrics/names-in.js';
import { readRules } from './rules/rule-files.js';

const FOLDER = new URL('../../helm/crm/files/dashboards/', import.meta.url);

interface Model {
  readonly uid: string;
  readonly templating: { readonly list: readonly { readonly name: string }[] };
  readonly panels: readonly {
    readonly description: string;
    readonly datasource: { readonly uid: string };
    readonly fieldConfig: { readonly defaults: { readonly unit: string } };
    readonly targets: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
  }[];
}

describe('dashboards', () => {
  const names = readdirSync(FOLDER).sort();
  const texts = names.map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
  const models = texts.map((text) => JSON.parse(text) as Model);

  it('are generated from deploy/observability/dashboards', () => {
    const made = DASHBOARDS.map((each) => [`${each.uid}.json`, grafanaJson(each)] as const);
    expect(Object.fromEntries(names.map((name, index) => [name, texts[index]]))).toEqual(Object.fromEntries(made));
    expect(names).toHaveLength(7);
  });

  it('observability#dashboards: have unique uids, no external data source, and a unit and description in each panel', () => {
    expect(new Set(models.map(({ uid }) => uid)).size).toBe(models.length);
    for (const { templating, panels } of models) {
      expect(templating.list.map(({ name }) => name)).toEqual(expect.arrayContaining(['datasource', 'namespace']));
      for (const { description, datasource, fieldConfig, targets } of panels) {
        expect(description).toMatch(/\S/);
        expect(fieldConfig.defaults.unit).toMatch(/\S/);
        for (const each of [{ datasource }, ...targets]) expect(each.datasource.uid).toBe('${datasource}');
      }
    }
  });

  it('observability#dashboards: use existing metrics', () => {
    const { metrics, library, foreign } = readMetricCatalogue();
    const recorded = readRules().flatMap(({ record }) => record ?? []);
    const known = new Set([...Object.keys(metrics), ...library, ...foreign, ...recorded]);
    const shown = models.flatMap(({ panels }) =>
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
    );
    expect(shown.filter((name) => !known.has(name))).toEqual([]);
  });
});
