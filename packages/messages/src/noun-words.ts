import { areas, loadArea } from './areas.ts';
import { choiceShape } from './choices.ts';
import type { Language } from './index.ts';

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a part of a noun's texts contains the labels of a choice by value, such as `types` or `states`. */
const isChoiceTexts = (name: string, part: unknown): boolean =>
  name.endsWith('s') && isTree(part) && Object.keys(part).every((value) => choiceShape.test(value));

const wordsOf = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([name, part]) => ['one', 'verbs', 'fields'].includes(name) || isChoiceTexts(name, part),
    ),
  );

/**
 * Loads the texts that the system log needs about any noun, by area and noun: singular name, verbs, labels of fields
 * and choices. They are a third of all texts, and a browser fetches them in one file.
 */
export async function loadNounWords(language: Language): Promise<object> {
  const names = Object.keys(areas) as (keyof typeof areas)[]; // The type of `areas` has no other keys, so the cast is safe.
  const trees = await Promise.all(
    names.map(async (area) => {
      const nouns: object = await loadArea(area, language);
      return [area, Object.fromEntries(Object.entries(nouns).map(([noun, texts]) => [noun, wordsOf(texts)]))];
    }),
  );
  return Object.fromEntries(trees);
}
