/** Scraped values, step by step, in promtool's notation: `0+60x10` is 0, 60, ... 600. */
export type Series = Readonly<Record<string, string>>;

type Severity = 'page' | 'ticket';

/** Whether an alert fires after so many minutes of these series. */
export interface AlertCase {
  readonly alert: string;
  readonly title: string;
  readonly series: Series;
  readonly atMinutes: number;
  /** Whether it fires, by severity; one that is not named may do either. */
  readonly fires: Readonly<Partial<Record<Severity, boolean>>>;
}

/**
 * The test file of promtool for these cases. One that fires has to have all labels that its texts speak of: one that it lacks is
 * no error, but a gap in the text. Groups are evaluated in the order given: left to promtool, it is another one in each run, and
 * an alert that is evaluated before what it reads is a step late.
 * @param step minutes between two samples and between two evaluations
 */
export function testFile(
  ruleFile: string,
  groups: readonly string[],
  cases: readonly AlertCase[],
  labelsOf: (alert: string) => readonly string[],
  step = 1,
): object {
  const interval = `${String(step)}m`;
  return {
    rule_files: [ruleFile],
    evaluation_interval: interval,
    group_eval_order: groups,
    tests: cases.map(({ alert, title, series, atMinutes, fires }) => ({
      name: `${alert}: ${title}`,
      interval,
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: Object.entries(fires).map(([severity, isFiring]) => ({
        expr: `count(ALERTS{${[...matchers(alert, severity), ...(isFiring ? labelsOf(alert).map((label) => `${label}!=""`) : [])].join()}}) > bool 0`,
        eval_time: `${String(atMinutes)}m`,
        exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
      })),
    })),
  };
}

function matchers(alert: string, severity: string): readonly string[] {
  return [`alertname="${alert}"`, 'alertstate="firing"', `severity="${severity}"`];
}
