import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { Offence } from './house-rules.ts';
import { root } from './sources.ts';

/** Kinds of functions that have their own limit of lines (decision 096). */
export type FunctionKind = 'handler' | 'service or rule' | 'other';

/** Maximum lines of a handler. Biome cannot tell a handler from the other functions of a routes file. */
export const longestHandler = 8;

interface LintRules {
  linter: {
    rules: { complexity: { noExcessiveLinesPerFunction: 'off' | { options: { maxLines: number } } } };
  };
}

const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as LintRules & {
  overrides: (LintRules & { includes: string[] })[];
}; // The cast is safe, because the linter checks the format of biome.json.

/**
 * Returns the maximum number of lines of a function in this file, as set in `biome.json`. Undefined for tests and for
 * exempt folders.
 */
export function limitOf(path: string): number | undefined {
  const last = config.overrides.findLast(({ includes }) =>
    includes.some((pattern) => matchesGlob(path, pattern)),
  );
  const rule = (last ?? config).linter.rules.complexity.noExcessiveLinesPerFunction;
  return rule === 'off' ? undefined : rule.options.maxLines;
}

export interface MeasuredFunction {
  path: string;
  line: number;
  lines: number;
  kind: FunctionKind;
}

interface LintReport {
  diagnostics: {
    category: string;
    message: string;
    location: { path: string; start: { line: number; column: number } };
  }[];
}

const isTest = (path: string) =>
  /\.(test|spec|cases)\.tsx?$/.test(path) || /(^|\/)(testing|e2e)\//.test(path);

/** Matches the code before a function that a routes file binds to an operation or to a path. */
const binding =
  /\b(route|queuedRoute|steppedRoute|publicRoute|(app|scope|dav)\.(get|post|put|patch|delete|all)(<[^()]*>)?)\((?:[^()]|\([^()]*\))*$/;

/** Returns the kind of a function. `before` is the text of the file up to the function. */
export function kindOf(path: string, before: string): FunctionKind {
  if (/\.(service|rules)\.ts$/.test(path)) return 'service or rule';
  return path.endsWith('.routes.ts') && binding.test(before.slice(-300)) ? 'handler' : 'other';
}

/** Parses a report of Biome and omits tests. `readText` returns the text of a file. */
export function parseReport(report: string, readText: (path: string) => string): MeasuredFunction[] {
  const { diagnostics } = JSON.parse(report) as LintReport; // The cast is safe, because this is the format of Biome's JSON reporter.
  return diagnostics.flatMap(({ category, message, location: { path, start } }) => {
    const lines = Number(/\((\d+)\)/.exec(message)?.[1]);
    if (!category.endsWith('/noExcessiveLinesPerFunction') || isTest(path)) return [];
    const above = readText(path).split('\n').slice(0, start.line);
    const before = [...above.slice(0, -1), (above.at(-1) ?? '').slice(0, start.column - 1)].join('\n');
    return [{ path, line: start.line, lines, kind: kindOf(path, before) }];
  });
}

/** Measures the functions of the codebase that have more lines than the lowest limit. */
export function measureFunctions(): MeasuredFunction[] {
  const everyFunction = join(root, 'scripts/check/every-function.json');
  const options = ['--reporter=json', '--max-diagnostics=none', '--diagnostic-level=warn'];
  const folders = ['apps', 'packages', 'scripts', 'bench'];
  const biome = join(root, 'node_modules/.bin/biome');
  const { status, stdout } = spawnSync(
    biome,
    ['lint', `--config-path=${everyFunction}`, ...options, ...folders],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0) throw new Error('Biome could not measure the functions');
  return parseReport(stdout, (path) => readFileSync(join(root, path), 'utf8'));
}

/** Returns the functions above their limit. Omits exempt folders. */
export const findLongFunctions = (functions: readonly MeasuredFunction[]): MeasuredFunction[] =>
  functions.filter(({ path, kind, lines }) => {
    const limit = limitOf(path);
    return limit !== undefined && lines > (kind === 'handler' ? longestHandler : limit);
  });

/** Returns an offence for each handler above its limit. Biome itself reports all functions that are not handlers. */
export const findLongHandlers = (functions: readonly MeasuredFunction[]): Offence[] =>
  findLongFunctions(functions)
    .filter(({ kind }) => kind === 'handler')
    .map(({ path, line, lines }) => ({
      path,
      line,
      what: `a handler of ${lines} lines, more than ${longestHandler} (decision 096)`,
    }));
