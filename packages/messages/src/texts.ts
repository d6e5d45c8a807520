import type { Language } from './index.ts';

/**
 * One language's texts: every place of the English tree holds a string, none may be missing. A language
 * without a singular (vi, ko, ja) leaves out the `_one` forms.
 */
export type Texts<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Texts<T[K]>;
} & { [K in keyof T as K extends `${string}_one` ? K : never]?: string };

/** Labels of a thing's fields under their wire names: `satisfies Fields<Building | BuildingInput>`. Forms, columns and the system log say them. */
export type Fields<T> = Partial<Record<T extends unknown ? keyof T : never, string>>;

/** The way to a noun's file in each language. */
interface Four<File> {
  en: () => Promise<File>;
  vi: () => Promise<Texts<File>>;
  ko: () => Promise<Texts<File>>;
  ja: () => Promise<Texts<File>>;
}

/** A noun's files, the English one first: it measures the others, and one that lacks a line does not compile. */
export const inFour = <File>(
  en: Four<File>['en'],
  vi: Four<File>['vi'],
  ko: Four<File>['ko'],
  ja: Four<File>['ja'],
): Four<File> => ({ en, vi, ko, ja });

/** Nouns by name, each with the files that say it under that name. */
type Nouns = Record<string, Record<Language, () => Promise<object>>>;

/** The English texts of nouns, by their names. */
export type Tree<N> = {
  [Name in keyof N]: N[Name] extends Four<infer File>
    ? Name extends keyof File
      ? File[Name]
      : never
    : never;
};

/** The texts of nouns in a language. */
export async function textsOf<N extends Nouns>(nouns: N, language: Language): Promise<Texts<Tree<N>>> {
  const named = await Promise.all(
    Object.entries(nouns).map(async ([name, files]) => [
      name,
      new Map(Object.entries(await files[language]())).get(name),
    ]),
  );
  return Object.fromEntries(named) as Texts<Tree<N>>; // fromEntries forgets which name has which texts
}
