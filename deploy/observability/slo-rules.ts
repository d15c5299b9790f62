import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

/** One service level objective over 30 days. */
export interface Slo {
  readonly name: string;
  readonly alert: string;
  /** Share of events that must be good. */
  readonly objective: number;
  /** The counted classes of requests. */
  readonly classes: readonly string[];
  /** Answers within this many seconds are good; if absent, all answers except the server's failures. */
  readonly seconds?: number;
}

/** The content of `helm/crm/files/slos.yaml`. */
export interface Slos {
  /** Fewest requests in the long window for an alert. */
  readonly minimumEvents: number;
  readonly slos: readonly Slo[];
}

/** Burn rate of an error budget of 30 days: the factor holds in both windows. */
interface Burn {
  readonly short: string;
  readonly long: string;
  readonly factor: number;
}

const PAGE: readonly Burn[] = [
  { short: '5m', long: '1h', factor: 14.4 },
  { short: '30m', long: '6h', factor: 6 },
];
const TICKET: readonly Burn[] = [
  { short: '2h', long: '1d', factor: 3 },
  { short: '6h', long: '3d', factor: 1 },
];
const WINDOWS = ['5m', '30m', '1h', '2h', '6h', '1d', '3d'] as const;
const SECONDS: Readonly<Record<string, number>> = { '1h': 3_600, '6h': 21_600 };
const HEADER = '# Made from slos.yaml by `npm run gen:slos`. Do not edit.\n';
const RUNBOOKS = 'deploy/runbooks';

export function readSlos(): Slos {
  return parse(readFileSync(new URL('../../helm/crm/files/slos.yaml', import.meta.url), 'utf8')) as Slos;
}

/** The text of helm/crm/files/rules/slo.yaml: recording rules of each window, and alerts as in the SRE workbook. */
export function sloRules({ slos, minimumEvents }: Slos): string {
  const groups = slos.flatMap((slo) => [
    { name: `crm-slo-${slo.name}`, rules: [...recordings(slo), ...alerts(slo, minimumEvents)] },
  ]);
  return HEADER + stringify({ groups }, { lineWidth: 0, aliasDuplicateObjects: false });
}

function recordings(slo: Slo): object[] {
  const labels = { slo: slo.name };
  const ratios = WINDOWS.map((window) => {
    const total = totalOf(slo, window);
    return { record: `crm:slo_errors:ratio_rate${window}`, expr: `${badOf(slo, window)} / (${total} > 0)`, labels };
  });
  const requests = Object.keys(SECONDS).map((window) => ({
    record: `crm:slo_requests:rate${window}`,
    expr: totalOf(slo, window),
    labels,
  }));
  const left = {
    record: 'crm:slo_budget_left:ratio_3d',
    expr: `1 - crm:slo_errors:ratio_rate3d{slo="${slo.name}"} / ${budgetOf(slo)}`,
    labels,
  };
  return [...ratios, ...requests, left];
}

function selectorOf({ classes }: Slo): string {
  return `class=~"${classes.join('|')}"`;
}

function totalOf(slo: Slo, window: string): string {
  const metric = slo.seconds === undefined ? 'crm_http_requests_total' : 'crm_http_request_duration_seconds_count';
  const gone = slo.seconds === undefined ? ',code!="499"' : '';
  return `sum by (namespace) (rate(${metric}{${selectorOf(slo)}${gone}}[${window}]))`;
}

function badOf(slo: Slo, window: string): string {
  const selector = selectorOf(slo);
  if (slo.seconds === undefined) {
    const bad = `sum by (namespace) (rate(crm_http_requests_total{${selector},code=~"5.."}[${window}]))`;
    // The series does not exist before the first failure, when the ratio must be 0.
    return `(${bad} or 0 * ${totalOf(slo, window)})`;
  }
  const bucket = `crm_http_request_duration_seconds_bucket{${selector},le="${String(slo.seconds)}"}`;
  return `(${totalOf(slo, window)} - sum by (namespace) (rate(${bucket}[${window}])))`;
}

function budgetOf({ objective }: Slo): number {
  return Number((1 - objective).toFixed(6));
}

function alerts(slo: Slo, minimumEvents: number): object[] {
  return [
    alert(
      slo,
      'page',
      PAGE.map((burn) => `(${burning(slo, burn)} and ${guard(slo, burn, minimumEvents)})`).join(' or '),
    ),
    alert(slo, 'ticket', TICKET.map((burn) => `(${burning(slo, burn)})`).join(' or ')),
  ];
}

function alert(slo: Slo, severity: 'page' | 'ticket', expr: string): object {
  const { name, objective, seconds } = slo;
  const promise = `${String(Number((objective * 100).toFixed(3)))} % of requests are ${seconds === undefined ? 'not failed by the service' : `answered within ${String(seconds)} s`}`;
  return {
    alert: slo.alert,
    expr,
    keep_firing_for: '10m',
    labels: { severity, slo: name },
    annotations: {
      summary: `${seconds === undefined ? 'Too many requests fail' : 'Too many requests are slow'}: the error budget of ${name} is spent too fast`,
      description:
        `Promised: ${promise}. Missing that now: {{ $value | humanizePercentage }} of requests of class ${slo.classes.join(', ')} in {{ $labels.namespace }}. ` +
        `Hurts: clients ${seconds === undefined ? 'get 500 or 503' : 'wait, run into their time-outs and repeat'}. ` +
        'First: see what else fires in this namespace, the page of a cause says what to do; undo a release of the last hour.',
      runbook_url: `${RUNBOOKS}/${slo.alert}.md`,
      dashboard: 'crm-overview',
    },
  };
}

function burning(slo: Slo, { short, long, factor }: Burn): string {
  const bound = `(${String(factor)} * ${String(budgetOf(slo))})`;
  return [short, long].map((each) => `crm:slo_errors:ratio_rate${each}{slo="${slo.name}"} > ${bound}`).join(' and ');
}

function guard({ name }: Slo, { long }: Burn, minimumEvents: number): string {
  return `crm:slo_requests:rate${long}{slo="${name}"} * ${String(SECONDS[long])} >= ${String(minimumEvents)}`;
}

if (import.meta.main) process.stdout.write(sloRules(readSlos()));
