import { areas, loadArea } from './areas.ts';
import { choiceShape } from './choices.ts';
import type { Language } from './index.ts';

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a part of a noun's texts says what is recorded of one: `types`, `states`, by their values. */
const saysChoices = (name: string, part: unknown): boolean =>
  name.endsWith('s') && isTree(part) && Object.keys(part).every((value) => choiceShape.test(value));

const wordsOf = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([name, part]) => ['one', 'verbs', 'fields'].includes(name) || saysChoices(name, part),
    ),
  );

/**
 * What is said of any noun's rows, by area and noun under the keys of their texts: the name of one, what is done to it, labels of
 * its fields, words of their choices. A third of all texts; the system log may name any noun. A browser fetches them in one piece.
 */
export async function loadNounWords(language: Language): Promise<object> {
  const names = Object.keys(areas) as (keyof typeof areas)[]; // the keys of an object whose type has no others
  const trees = await Promise.all(
    names.map(async (area) => {
      const nouns: object = await loadArea(area, language);
      return [area, Object.fromEntries(Object.entries(nouns).map(([noun, texts]) => [noun, wordsOf(texts)]))];
    }),
  );
  return Object.fromEntries(trees);
}
