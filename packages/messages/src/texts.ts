import type { Language } from './index.ts';

/**
 * Texts of one language: every key of the English tree is required. Languages without a singular (vi, ko, ja) omit the
 * `_one` keys.
 */
export type Texts<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Texts<T[K]>;
} & { [K in keyof T as K extends `${string}_one` ? K : never]?: string };

/**
 * Labels of fields by their API name. `satisfies Fields<Building | BuildingInput>` checks them. Forms, columns and the
 * system log use them.
 */
export type Fields<T> = Partial<Record<T extends unknown ? keyof T : never, string>>;

interface FilesByLanguage<File> {
  en: () => Promise<File>;
  vi: () => Promise<Texts<File>>;
  ko: () => Promise<Texts<File>>;
  ja: () => Promise<Texts<File>>;
}

/**
 * Combines the text files of a kind of object. English is the reference: a file of another language does not compile if
 * it lacks a key of the English file.
 */
export const filesByLanguage = <File>(
  en: FilesByLanguage<File>['en'],
  vi: FilesByLanguage<File>['vi'],
  ko: FilesByLanguage<File>['ko'],
  ja: FilesByLanguage<File>['ja'],
): FilesByLanguage<File> => ({ en, vi, ko, ja });

/**
 * Kinds of objects by name, with functions that load their text files. Each file exports its texts under the name of
 * its kind.
 */
type Nouns = Record<string, Record<Language, () => Promise<object>>>;

/** English texts of the kinds of objects, by name. */
export type Tree<N> = {
  [Name in keyof N]: N[Name] extends FilesByLanguage<infer File>
    ? Name extends keyof File
      ? File[Name]
      : never
    : never;
};

export async function textsOf<N extends Nouns>(nouns: N, language: Language): Promise<Texts<Tree<N>>> {
  const entries = await Promise.all(
    Object.entries(nouns).map(async ([name, files]) => [
      name,
      new Map(Object.entries(await files[language]())).get(name),
    ]),
  );
  return Object.fromEntries(entries) as Texts<Tree<N>>; // TypeScript cannot infer the names, because `Object.fromEntries` returns string keys.
}
