import type { FieldError } from '@gatehouse/api/platform/fields';
import type { TextKey, TextParams } from '@gatehouse/messages';
import { language } from './language.ts';

type Params = Record<string, string | number>;

let held = new Map<string, string>();

/** A text in the language in use, its braces filled. Outside components only: those take `useText`. */
export function text<K extends TextKey>(key: K, ...params: TextParams<K>): string {
  return filled(key, params[0]);
}

/** The sentence of spec §5 for a bad field; `attribute` is the field's label. */
export const fieldText = (error: Pick<FieldError, 'rule' | 'params'>, attribute: string): string =>
  filled(`fields.${error.rule}`, { attribute, ...error.params });

function filled(key: string, params: Params = {}): string {
  const { count } = params;
  const found = (typeof count === 'number' && counted(key, count)) || (held.get(key) ?? key);
  return found.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name] ?? place;
    // only a count is a quantity: a number by another name may be a code
    return name === 'count' && typeof value === 'number'
      ? value.toLocaleString(language.get())
      : String(value);
  });
}

function counted(key: string, count: number): string | undefined {
  const form = new Intl.PluralRules(language.get()).select(count);
  return held.get(`${key}_${form}`) ?? held.get(`${key}_other`);
}

/** Replaces the texts in use by these trees; `switchLanguage` calls it. */
export function holdTexts(trees: readonly object[]): void {
  held = new Map(trees.flatMap((tree) => leaves(tree, '')));
}

const leaves = (tree: object, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)] satisfies [string, string]],
  );
