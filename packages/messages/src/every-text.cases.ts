import { areas, loadArea } from './areas.ts';
import { loadFrame } from './frame.ts';
import { loadFront } from './front.ts';
import type { Language } from './index.ts';
import { noticeTexts } from './notice-text.ts';
import { employeeSheets, personalDataTexts } from './server-text.ts';

const listLeaves = (tree: object, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? listLeaves(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)]],
  );

/** Returns all texts of a language by key, for tests. Leaves out error texts and mails. */
export async function everyText(language: Language): Promise<Map<string, string>> {
  const names = Object.keys(areas) as (keyof typeof areas)[]; // TypeScript cannot infer that `areas` has no other keys.
  const trees = await Promise.all(names.map(async (area) => ({ [area]: await loadArea(area, language) })));
  const server = {
    employeeSheet: employeeSheets[language],
    personalData: personalDataTexts[language],
    notices: noticeTexts[language],
  };
  const parts = [await loadFront(language), await loadFrame(language), ...trees, { server }];
  return new Map(parts.flatMap((part) => listLeaves(part)));
}
