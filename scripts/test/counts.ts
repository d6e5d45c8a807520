import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Count {
  passed: number;
  failed: number;
  /** What failed, or passed the second time only, by name, as far as the runner says. */
  names?: string[];
}

/** What is read of Vitest's JSON report. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

/** What is read of Playwright's JSON report. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

const inOneLine = (said = ''): string => stripVTControlCharacters(said).replace(/\s+/g, ' ').slice(0, 400);

/** Every test that failed once or more, with what it said the first time. */
const failedIn = ({ file, specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const said = inOneLine(results[0]?.error?.message);
        return `${status === 'flaky' ? 'unsteady ' : ''}e2e/${file}: ${title}: ${said}`;
      }),
  ),
  ...suites.flatMap(failedIn),
];

/** A part that is one; what it said last tells why it failed. */
export const single = ({ ok, last }: { ok: boolean; last: string[] }): Count =>
  ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: last };

/** A runner that says all is well must have counted something; one that failed has failed once at least. */
function counted(ok: boolean, file: string, read: (report: never) => Count): Count {
  const count = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 0 };
  if (ok && count.passed > 0) return count;
  return { ...count, failed: Math.max(1, count.failed) };
}

/** What Vitest's report says; `ok` is what its exit code does. */
export const countedUnits = (ok: boolean, file: string, root: string): Count =>
  counted(ok, file, (report: UnitReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    names: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      // a file that could not be run has no tests
      if (assertionResults.length === 0) return [`${file}: ${inOneLine(message)}`];
      return assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${inOneLine(failureMessages[0])}`);
    }),
  }));

/** What Playwright's report says; `ok` is what its exit code does. */
export const countedBrowser = (ok: boolean, file: string): Count =>
  counted(ok, file, (report: BrowserReport) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    names: report.suites.flatMap(failedIn),
  }));
