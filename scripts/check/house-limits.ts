import { dirname } from 'node:path';
import { operations } from '@gatehouse/api';
import { coreParts } from './core-parts.ts';
import {
  countCopiedNames,
  countNounLines,
  findNounReferences,
  type NounPath,
  plainNouns,
  selectMeasured,
  sizesOf,
} from './house-numbers.ts';
import type { Source } from './sources.ts';

/** A figure measured in the codebase, such as a number of lines, with its maximum (decision 087). */
export interface LimitedFigure {
  name: string;
  value: number;
  limit: number;
}

/**
 * Limits of figures that do not increase as the product grows. Each limit was at least 10 % above the figure when the
 * limit was set.
 */
export const houseLimits = {
  coreLinesPerOperation: 42,
  medianLines: 62,
  ninetiethPercentileLines: 175,
  plainNounLines: 600,
  copiedNames: 60,
  sharedEdits: 8,
  modulesOfFolder: 25,
} as const;

/**
 * Returns the paths of the pages of a noun (a kind of object, such as `area/buildings`), as declared in the noun's file
 * in testing/nouns.
 */
export async function screensOf(noun: NounPath): Promise<string[]> {
  const [area, name] = noun.split('/');
  const proof: Record<string, { screens?: object } | undefined> = await import(
    `../../testing/nouns/${area}/${name}.ts`
  );
  return Object.values(proof).flatMap((part) => Object.keys(part?.screens ?? {}));
}

/**
 * Returns the figures that have a limit. If a figure is measured for each kind of object, its value is the maximum
 * among `plainNouns`.
 */
export async function measureHouse(sources: readonly Source[]): Promise<LimitedFigure[]> {
  const measured = selectMeasured(sources);
  const coreLines = measured
    .filter(({ path }) => coreParts.some(([, inside]) => inside.test(path)))
    .reduce((sum, { lines }) => sum + lines, 0);
  const { median, ninety } = sizesOf(measured);
  const nounLines = plainNouns.map((noun) => {
    const { api, server, web } = countNounLines(sources, noun);
    return api + server + web;
  });
  const sharedEdits: number[] = [];
  for (const noun of plainNouns)
    sharedEdits.push(findNounReferences(sources, noun, await screensOf(noun)).shared.length);
  return [
    {
      name: 'lines of the core per operation',
      value: Math.round((coreLines / operations.length) * 10) / 10,
      limit: houseLimits.coreLinesPerOperation,
    },
    { name: 'median lines of a file', value: median, limit: houseLimits.medianLines },
    {
      name: '90th percentile of lines of a file',
      value: ninety,
      limit: houseLimits.ninetiethPercentileLines,
    },
    { name: 'lines of a plain noun', value: Math.max(...nounLines), limit: houseLimits.plainNounLines },
    {
      name: 'names that a copy of a plain noun changes',
      value: Math.max(...plainNouns.map((noun) => countCopiedNames(sources, noun))),
      limit: houseLimits.copiedNames,
    },
    { name: 'edits outside a plain noun', value: Math.max(...sharedEdits), limit: houseLimits.sharedEdits },
    findLargestFolder(measured),
  ];
}

/**
 * Returns the number of modules in the folder with the most modules. Modules in subfolders of the folder do not count.
 */
function findLargestFolder(measured: readonly Source[]): LimitedFigure {
  const folders = new Map<string, number>();
  for (const { path } of measured) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  const [folder, value] = [...folders].reduce((most, next) => (next[1] > most[1] ? next : most));
  return { name: `modules in ${folder}`, value, limit: houseLimits.modulesOfFolder };
}

/** Returns a sentence for each figure above its limit. */
export const findExceeded = (figures: readonly LimitedFigure[]): string[] =>
  figures
    .filter(({ value, limit }) => value > limit)
    .map(({ name, value, limit }) => `${name}: ${value}, at most ${limit} (decision 087)`);
