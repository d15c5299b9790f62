import { readSlos, type Slo } from '../../../deploy/observability/slo-rules.js';
import type { AlertCase, Series } from './case.js';

const PER_MINUTE = 100_000;
/** Minutes without a failure before anything happens: longer than the longest window that calls somebody. */
const BEFORE = 400;

/** Around the factors that call somebody, around the guard, and after recovery. Samples come each minute. */
export const PAGE_CASES: readonly AlertCase[] = readSlos().slos.flatMap((slo) => {
  const budget = 1 - slo.objective;
  const sudden = (factor: number): Series => afterQuiet(slo, factor * budget * PER_MINUTE);
  const at = (title: string, series: Series, atMinutes: number, page: boolean): AlertCase => ({
    alert: slo.alert,
    title,
    series,
    atMinutes,
    fires: { page },
  });
  return [
    at('14.5 times the budget for an hour', sudden(14.5), BEFORE + 62, true),
    at('14.3 times the budget for an hour', sudden(14.3), BEFORE + 62, false),
    at('6.1 times the budget for six hours', steady(slo, 6.1 * budget * PER_MINUTE, 1), 365, true),
    at('5.9 times the budget for six hours', steady(slo, 5.9 * budget * PER_MINUTE, 1), 365, false),
    at('101 requests an hour, all of them failing', steady(slo, 101 / 60, 1, 101 / 60), 60, true),
    at('99 requests an hour, all of them failing', steady(slo, 99 / 60, 1, 99 / 60), 60, false),
    at('twenty minutes after an hour of failures', recovered(slo, 20 * budget * PER_MINUTE), BEFORE + 82, false),
    at('no request at all', steady(slo, 0, 1, 0), 60, false),
    ...(slo.seconds === undefined ? byStatus(slo).map(([title, series, page]) => at(title, series, 60, page)) : []),
  ];
});

/** Around the factors that make work. Samples come twice an hour: what is looked at are days. */
export const TICKET_STEP = 30;
export const TICKET_CASES: readonly AlertCase[] = readSlos().slos.flatMap((slo) => {
  const budget = 1 - slo.objective;
  const at = (title: string, factor: number, atMinutes: number, ticket: boolean): AlertCase => ({
    alert: slo.alert,
    title,
    series: steady(slo, factor * budget * PER_MINUTE, TICKET_STEP),
    atMinutes,
    fires: { ticket },
  });
  return [
    at('3.1 times the budget for a day', 3.1, 1_500, true),
    at('1.1 times the budget for three days', 1.1, 4_500, true),
    at('0.9 times the budget for three days', 0.9, 4_500, false),
  ];
});

/** So many requests and failures a minute, from the beginning on. */
function steady(slo: Slo, failed: number, step: number, all = PER_MINUTE): Series {
  const growing = (perMinute: number): string => `0+${String(perMinute * step)}x${String(Math.ceil(4_600 / step))}`;
  return series(slo, growing(all), growing(failed), growing(all - failed));
}

/** Failures begin after a long time without any. */
function afterQuiet(slo: Slo, failed: number): Series {
  const minutes = 80;
  const flat = `0x${String(BEFORE)} ${String(failed)}+${String(failed)}x${String(minutes)}`;
  const good = PER_MINUTE - failed;
  const bent = `0+${String(PER_MINUTE)}x${String(BEFORE)} ${String(BEFORE * PER_MINUTE + good)}+${String(good)}x${String(minutes)}`;
  return series(slo, `0+${String(PER_MINUTE)}x${String(BEFORE + minutes + 1)}`, flat, bent);
}

/** An hour of failures after a long time without any, and before another one. */
function recovered(slo: Slo, failed: number): Series {
  const good = PER_MINUTE - failed;
  const end = BEFORE * PER_MINUTE + 60 * good;
  return series(
    slo,
    `0+${String(PER_MINUTE)}x600`,
    `0x${String(BEFORE)} ${String(failed)}+${String(failed)}x59 ${String(60 * failed)}x100`,
    `0+${String(PER_MINUTE)}x${String(BEFORE)} ${String(BEFORE * PER_MINUTE + good)}+${String(good)}x59 ${String(end + PER_MINUTE)}+${String(PER_MINUTE)}x100`,
  );
}

/** A client's fault is not a failure; a request whose client has disconnected does not count as a request. */
function byStatus(slo: Slo): readonly (readonly [title: string, series: Series, page: boolean])[] {
  const failed = 14.5 * (1 - slo.objective) * PER_MINUTE;
  const answered = (perMinute: Readonly<Record<string, number>>): Series =>
    Object.fromEntries(Object.entries(perMinute).map(([code, count]) => [answers(slo, code), `0+${String(count)}x80`]));
  return [
    [
      'refusals that are the fault of clients',
      answered({ 200: 1, 401: PER_MINUTE, 404: PER_MINUTE, 429: PER_MINUTE }),
      false,
    ],
    [
      'failures beside twice as many clients that have gone',
      answered({ 200: PER_MINUTE - failed, 500: failed, 499: 2 * PER_MINUTE }),
      true,
    ],
  ];
}

function answers(slo: Slo, code: string): string {
  return `crm_http_requests_total{${labelsOf(slo)},code="${code}"}`;
}

function labelsOf({ classes: [requestClass = ''] }: Slo): string {
  return `class="${requestClass}",method="GET",route="/x",namespace="crm",instance="i"`;
}

function series(slo: Slo, all: string, failed: string, good: string): Series {
  const { seconds } = slo;
  if (seconds === undefined) return { [answers(slo, '200')]: good, [answers(slo, '503')]: failed };
  const labels = labelsOf(slo);
  return {
    [`crm_http_request_duration_seconds_count{${labels}}`]: all,
    [`crm_http_request_duration_seconds_bucket{${labels},le="${String(seconds)}"}`]: good,
  };
}
