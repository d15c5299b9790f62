import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readMetricCatalogue } from '../../deploy/observability/metrics-page.js';
import { namesIn } from './metrics/names-in.js';
import { headingsOf, queriesOf, readRunbook, RUNBOOK_FOLDER, RUNBOOKS } from './rules/runbook.js';
import { readRules } from './rules/rule-files.js';

const HEADINGS = ['Meaning', 'Impact', 'Check', 'Mitigate', 'Fix', 'Prevent'];
const rules = readRules();
const alerts = rules.filter(({ alert }) => alert !== undefined);

describe('runbooks', () => {
  it.each(alerts.map((each) => [`${each.alert ?? ''} (${each.labels?.severity ?? ''})`, each] as const))(
    'observability#alerts: %s states what is wrong, who is affected, what to do first and where to read on',
    (_title, { alert = '', labels = {}, annotations = {} }) => {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\S/);
      expect(annotations.description).toMatch(/^\S.+ Hurts: .+ First: .+\.$/);
      expect(`${annotations.summary ?? ''} ${annotations.description ?? ''}`).toContain('$labels.namespace');
      expect(annotations.runbook_url).toBe(`deploy/runbooks/${alert}.md`);
      expect(existsSync(path.join(RUNBOOK_FOLDER, '..', '..', annotations.runbook_url ?? ''))).toBe(true);
      const dashboards = path.join(RUNBOOK_FOLDER, '../../helm/crm/files/dashboards');
      expect(existsSync(path.join(dashboards, `${annotations.dashboard ?? ''}.json`))).toBe(true);
    },
  );

  it.each(RUNBOOKS)(
    'observability#runbooks: %s belongs to an alert and has the six headings, none of them empty',
    (file) => {
      const text = readRunbook(file);
      expect(alerts.map(({ alert }) => `${alert ?? ''}.md`)).toContain(file);
      expect(headingsOf(text)).toEqual(HEADINGS);
      const empty = text.split(/^## /m).filter((section) => !/\n\s*\S/.test(section));
      expect(empty).toEqual([`# ${path.parse(file).name}\n\n`]);
    },
  );

  it.each(RUNBOOKS)('observability#runbooks: %s queries existing metrics', (file) => {
    const { metrics, library, foreign } = readMetricCatalogue();
    const known = new Set([
      ...Object.keys(metrics),
      ...library,
      ...foreign,
      ...rules.flatMap(({ record }) => record ?? []),
    ]);
    const asked = queriesOf(readRunbook(file)).flatMap(namesIn);
    expect(asked.filter((name) => !known.has(name) && name !== 'crm_.+')).toEqual([]);
  });
});
