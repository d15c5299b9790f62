import { appendFileSync } from 'node:fs';
import type { Reporter, Test, TestResult } from '@jest/reporters';

/** A test file that failed. */
export interface Failure {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** The first test that failed; undefined if the file did not load. */
  readonly test: string | undefined;
}

/** Names the file to which the reporter appends each {@link Failure} as a line of JSON. */
export const FAILURES_VARIABLE = 'CRM_MUTATE_FAILURES';

/** A jest reporter that writes each failure at once, because `--bail` ends jest before it writes its own report. */
export default class NoteFailures implements Pick<Reporter, 'onTestResult'> {
  onTestResult(_test: Test, { testFilePath, testExecError, testResults, numFailingTests }: TestResult): void {
    const target = process.env[FAILURES_VARIABLE];
    if (target === undefined || (numFailingTests === 0 && testExecError == null)) return;
    const test = testResults.find(({ status }) => status === 'failed')?.fullName;
    appendFileSync(target, `${JSON.stringify({ file: testFilePath, test })}\n`);
  }
}
