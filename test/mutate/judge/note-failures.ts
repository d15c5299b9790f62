import { appendFileSync } from 'node:fs';
import type { Reporter, Test, TestResult } from '@jest/reporters';

/** A test file that failed. */
export interface Failure {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** The first test of it that failed; without one the file did not even load. */
  readonly test: string | undefined;
}

/** The file that the reporter writes one line of JSON to for each {@link Failure}. */
export const FAILURES_VARIABLE = 'CRM_MUTATE_FAILURES';

/** A reporter of jest: notes at once which test files fail, because `--bail` ends jest before it writes its own report. */
export default class NoteFailures implements Pick<Reporter, 'onTestResult'> {
  onTestResult(_test: Test, { testFilePath, testExecError, testResults, numFailingTests }: TestResult): void {
    const target = process.env[FAILURES_VARIABLE];
    if (target === undefined || (numFailingTests === 0 && testExecError == null)) return;
    const test = testResults.find(({ status }) => status === 'failed')?.fullName;
    appendFileSync(target, `${JSON.stringify({ file: testFilePath, test })}\n`);
  }
}
