import { lineAt } from './sources.ts';

/** A comment, docstring or test name, as one line of text. */
export interface ProseText {
  /** Path of the file from the root of the repository. */
  path: string;
  line: number;
  text: string;
}

// Matches a comment, or a string or pattern that may contain the start of a comment.
const tokens =
  /(?<![\\[])\/\*[\s\S]*?\*\/|(?:(?<=^|\n)[ \t]*\/\/[^\n]*(?:\n|$))+|(?<![:\\'"`/])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const testName =
  /\b(?:it|test|describe)(?:\.[a-z]+(?:\([^\n]*\))?)*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const directive = /^(?:biome-ignore\b[^:]*: ?|@ts-[\w-]+:? ?|\/ <reference.*)/;

const proseOf = (comment: string): string =>
  comment
    .replace(/^\/\*+|\*+\/$/g, '')
    .trim()
    .replaceAll(/(^|\n)[ \t]*(?:\/\/|\*)?[ \t]?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(directive, '');

/** Returns the comments, docstrings and test names of one file. Consecutive line comments are one text. */
export function proseIn(path: string, text: string): ProseText[] {
  const comments = [...text.matchAll(tokens)]
    .filter(([token]) => /^\s*\/[/*]/.test(token))
    .map((match) => ({ index: match.index, text: proseOf(match[0]) }));
  const names = [...text.matchAll(testName)].map((match) => ({
    index: match.index,
    text: match[1] ?? match[2] ?? match[3] ?? '',
  }));
  return [...comments, ...names]
    .filter((one) => /[a-z]{2}/i.test(one.text))
    .map((one) => ({ path, line: lineAt(text, one.index), text: one.text }));
}

const relative = /\b(?:what|who|whom|whoever|whose)\b/i;
const headless = /^(?:What|Of|As)\b/;

/** Checks whether a text describes a thing by a relative clause instead of naming it. CONTRIBUTING.md rejects this. */
export const isRelative = ({ text }: ProseText): boolean => relative.test(text);
/** Checks whether a text begins with What, Of or As. */
export const isHeadless = ({ text }: ProseText): boolean => headless.test(text);

/** Counts of texts in one folder or in the whole repository. */
export interface ProseCount {
  texts: number;
  relative: number;
  headless: number;
}

export const countProse = (texts: readonly ProseText[]): ProseCount => ({
  texts: texts.length,
  relative: texts.filter(isRelative).length,
  headless: texts.filter(isHeadless).length,
});

/** Returns the number of texts with a relative clause per 100, rounded to a tenth. */
export const perHundred = ({ texts, relative: count }: ProseCount): number =>
  texts === 0 ? 0 : Math.round((count / texts) * 1000) / 10;

/** Limits of the whole repository: texts with a relative clause per 100, and texts that begin with What, Of or As per 100. */
const proseLimits = { relative: 8, headless: 2 } as const;

/**
 * Returns the folder in which a file is counted: an area of the server or the web, a package, or a folder of the root.
 */
export const folderOf = (path: string): string =>
  /^apps\/\w+\/src\/features\/[\w-]+/.exec(path)?.[0] ??
  /^(?:apps|packages)\/\w+\/src\/[\w-]+(?=\/)/.exec(path)?.[0] ??
  /^(?:apps|packages)\/\w+\/\w+/.exec(path)?.[0] ??
  /^(?:scripts|bench|e2e|testing)\/[\w-]+(?=\/)/.exec(path)?.[0] ??
  path.slice(0, path.indexOf('/'));

export const byFolder = (texts: readonly ProseText[]): Map<string, ProseCount> =>
  new Map(
    [...Map.groupBy(texts, ({ path }) => folderOf(path))]
      .map(([folder, own]): [string, ProseCount] => [folder, countProse(own)])
      .sort(([a], [b]) => a.localeCompare(b)),
  );

/** Number of texts with a relative clause in each folder, as recorded in prose.json. An absent folder has none. */
export type ProseRecord = Record<string, number>;

/** Returns a sentence for each figure beyond its limit, and for each folder with more relative clauses than recorded. */
export function proseFaults(texts: readonly ProseText[], recorded: ProseRecord): string[] {
  const all = countProse(texts);
  const headlessRate = (all.headless / Math.max(1, all.texts)) * 100;
  const faults: string[] = [];
  if (perHundred(all) > proseLimits.relative)
    faults.push(
      `${perHundred(all)} of 100 texts have a relative clause; the limit is ${proseLimits.relative}`,
    );
  if (headlessRate > proseLimits.headless)
    faults.push(
      `${headlessRate.toFixed(1)} % begin with What, Of or As; the limit is ${proseLimits.headless} %`,
    );
  for (const [folder, count] of byFolder(texts)) {
    const limit = recorded[folder] ?? 0;
    if (count.relative > limit)
      faults.push(
        `${folder}: ${count.relative} texts with what, who, whom, whoever or whose; ${limit} recorded. Name the thing instead.`,
      );
  }
  return faults;
}
