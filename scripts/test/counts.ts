import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface TestCount {
  passed: number;
  failed: number;
  /** Names of tests that failed or passed only on retry, if the runner reports them. */
  names?: string[];
}

/** Fields of Vitest's JSON report that this script uses. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface BrowserSuite {
  file: string;
  suites?: BrowserSuite[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

/** Fields of Playwright's JSON report that this script uses. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
}

const toOneLine = (text = ''): string => stripVTControlCharacters(text).replace(/\s+/g, ' ').slice(0, 400);

/** Lists every test that failed at least once, with its first error message. */
const findFailures = ({ file, specs, suites = [] }: BrowserSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = toOneLine(results[0]?.error?.message);
        return `${status === 'flaky' ? 'unsteady ' : ''}e2e/${file}: ${title}: ${message}`;
      }),
  ),
  ...suites.flatMap(findFailures),
];

/**
 * Counts a part without individual tests as one test. If the part failed, its last lines of output are the explanation.
 */
export const countSingle = ({ ok, last }: { ok: boolean; last: string[] }): TestCount =>
  ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: last };

/** Reads the count from a report. A failed run, or a run in which no test passed, counts as at least one failure. */
function readCount(ok: boolean, file: string, read: (report: never) => TestCount): TestCount {
  const count = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 0 };
  if (ok && count.passed > 0) return count;
  return { ...count, failed: Math.max(1, count.failed) };
}

/** Counts the tests in a Vitest report. `ok` is false if the runner exited with an error. */
export const countUnitTests = (ok: boolean, file: string, root: string): TestCount =>
  readCount(ok, file, (report: UnitReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    names: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      // A test file that failed to run has no tests, so the file itself is reported as failed.
      if (assertionResults.length === 0) return [`${file}: ${toOneLine(message)}`];
      return assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${toOneLine(failureMessages[0])}`);
    }),
  }));

/** Counts the tests in a Playwright report. `ok` is false if the runner exited with an error. */
export const countBrowserTests = (ok: boolean, file: string): TestCount =>
  readCount(ok, file, (report: BrowserReport) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    names: report.suites.flatMap(findFailures),
  }));
