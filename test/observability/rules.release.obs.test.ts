import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@crm/local-stack';
import { sampleOf } from '@crm/testkit';
import { stringify } from 'yaml';
import { readMetricCatalogue } from '../../deploy/observability/metrics-page.js';
import { readSlos, sloRules } from '../../deploy/observability/slo-rules.js';
import { namesIn } from './metrics/names-in.js';
import { promtool } from './prometheus/programs.js';
import { testFile, type AlertCase } from './rules/case.js';
import { CAUSE_CASES } from './rules/cause-cases.js';
import { readRuleFile, readRules, RULE_FILES } from './rules/rule-files.js';
import { PAGE_CASES, TICKET_CASES, TICKET_STEP } from './rules/slo-cases.js';

const rules = readRules();
const catalogue = readMetricCatalogue();

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('crm-rules-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Only the groups that the alerts need, what is recorded first: promtool evaluates all that it is given, for each case and minute. */
async function expectPassing(name: string, cases: readonly AlertCase[], step?: number): Promise<void> {
  const tried = new Set(cases.map(({ alert }) => alert));
  const all = RULE_FILES.flatMap((file) => readRuleFile(file).groups);
  const groups = [
    ...all.filter(({ rules: own }) => own.every(({ alert }) => alert === undefined)),
    ...all.filter(({ rules: own }) => own.some(({ alert }) => tried.has(alert ?? ''))),
  ];
  const [ruleFile, caseFile] = [path.join(folder, `${name}.rules.yaml`), path.join(folder, `${name}.yaml`)];
  const order = groups.map(({ name: group }) => group);
  await writeFile(ruleFile, stringify({ groups }, { aliasDuplicateObjects: false }));
  await writeFile(caseFile, stringify(testFile(ruleFile, order, cases, labelsOf, step)));
  const { code, output } = await promtool(['test', 'rules', caseFile]);
  expect({ code, output }).toMatchObject({ code: 0 });
}

/** The labels that the texts of an alert speak of. */
function labelsOf(name: string): readonly string[] {
  const texts = rules
    .filter(({ alert }) => alert === name)
    .flatMap(({ annotations = {} }) => Object.values(annotations));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)))];
}

describe('the rules', () => {
  it('observability#alerts: are accepted by Prometheus', async () => {
    const { code, output } = await promtool(['check', 'rules', '--lint=all', '--lint-fatal', ...RULE_FILES]);
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it('of the objectives are generated from slos.yaml', async () => {
    const text = await readFile(RULE_FILES.find((file) => file.endsWith('slo.yaml')) ?? '', 'utf8');
    expect(text).toBe(sloRules(readSlos()));
  });

  it('of the objectives count each class of requests once, and measure the latency of all except files', () => {
    const { slos } = readSlos();
    const classesOf = (isLatency: boolean): string[] =>
      slos
        .filter(({ seconds }) => (seconds !== undefined) === isLatency)
        .flatMap(({ classes }) => classes)
        .sort();
    const all = catalogue.metrics.crm_http_requests_total?.labels?.class;
    expect(classesOf(false)).toEqual([...(all as readonly string[])].sort());
    expect(classesOf(true)).toEqual(classesOf(false).filter((each) => !['upload', 'download'].includes(each)));
  });

  it('observability#objectives: measure latencies at bounds that the histogram has', () => {
    const bounds = readSlos().slos.flatMap(({ seconds }) => (seconds === undefined ? [] : [seconds]));
    expect(catalogue.buckets.http).toEqual(expect.arrayContaining(bounds));
  });

  it('observability#alerts: use metrics that are listed', () => {
    const recorded = rules.flatMap(({ record }) => record ?? []);
    const known = new Set([...Object.keys(catalogue.metrics), ...catalogue.library, ...catalogue.foreign, ...recorded]);
    const unknown = rules.flatMap(({ expr }) => namesIn(expr)).filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });
});

describe('each alert', () => {
  const burnAlerts = readSlos().slos.map(({ alert }) => alert);
  const alerts = new Set(rules.flatMap(({ alert }) => alert ?? []));

  it('observability#alerts: has a case that fires and one that does not', () => {
    const cases = [...CAUSE_CASES, ...PAGE_CASES];
    const tried = (isFiring: boolean): string[] =>
      [
        ...new Set(cases.filter(({ fires }) => Object.values(fires).includes(isFiring)).map(({ alert }) => alert)),
      ].sort();
    expect(tried(true)).toEqual([...alerts].sort());
    expect(tried(false)).toEqual([...alerts].sort());
  });

  it.each([...new Set(CAUSE_CASES.map(({ alert }) => alert))])(
    'observability#alerts: %s fires and stays quiet as expected',
    async (alert) => {
      await expectPassing(
        alert,
        CAUSE_CASES.filter((each) => each.alert === alert),
      );
    },
  );

  it.each(sampleOf(burnAlerts, 2))(
    'observability#burn-rate-alerts: %s pages at its bounds and no earlier',
    async (alert) => {
      await expectPassing(
        alert,
        PAGE_CASES.filter((each) => each.alert === alert),
      );
    },
  );

  it.each(sampleOf(burnAlerts, 2))(
    'observability#burn-rate-alerts: %s opens a ticket at its bounds and no earlier',
    async (alert) => {
      const own = TICKET_CASES.filter((each) => each.alert === alert);
      await expectPassing(`${alert}-ticket`, own, TICKET_STEP);
    },
  );
});
