import { areas, loadArea } from './areas.ts';
import { choiceShape } from './choices.ts';
import type { Language } from './index.ts';

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns whether these texts are labels of a choice by its values, such as `types` or `states`. */
const isChoiceTexts = (name: string, part: unknown): boolean =>
  name.endsWith('s') && isTree(part) && Object.keys(part).every((value) => choiceShape.test(value));

const wordsOf = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([name, part]) => ['one', 'verbs', 'fields'].includes(name) || isChoiceTexts(name, part),
    ),
  );

/**
 * Loads the texts that the system log needs for every kind of object, by area and kind: singular name, verbs, and
 * labels of fields and choices. They are a third of all texts, and a browser fetches them in one file.
 */
export async function loadNounWords(language: Language): Promise<object> {
  const names = Object.keys(areas) as (keyof typeof areas)[]; // TypeScript cannot infer that `areas` has no other keys.
  const trees = await Promise.all(
    names.map(async (area) => {
      const nouns: object = await loadArea(area, language);
      return [area, Object.fromEntries(Object.entries(nouns).map(([noun, texts]) => [noun, wordsOf(texts)]))];
    }),
  );
  return Object.fromEntries(trees);
}
