import type { FieldError } from '@gatehouse/api/platform/fields';
import { fillPlaces } from '@gatehouse/messages/fill';
import type { TextKey, TextParams } from '@gatehouse/messages/keys';
import { numberFormat, pluralRules } from './formats.ts';

type Params = Record<string, string | number>;

let held = new Map<string, string>();
/** First words of the keys held. */
let areas: string[] = [];

/** A text in the language in use, its braces filled. Outside components only: those take `useText`. */
export function text<K extends TextKey>(key: K, ...params: TextParams<K>): string {
  return filled(key, params[0]);
}

/** The sentence of spec §5 for a bad field; `attribute` is the field's label. */
export const fieldText = (error: Pick<FieldError, 'rule' | 'params'>, attribute: string): string =>
  filled(`fields.${error.rule}`, { attribute, ...error.params });

function filled(key: string, params: Params = {}): string {
  const { count } = params;
  const found = (typeof count === 'number' && counted(key, count)) || (held.get(key) ?? missing(key));
  return fillPlaces(found, (name) =>
    // only a count is a quantity: a number by another name may be a code
    name === 'count' && typeof count === 'number' ? numberFormat().format(count) : params[name],
  );
}

function counted(key: string, count: number): string | undefined {
  const form = pluralRules().select(count);
  return held.get(`${key}_${form}`) ?? held.get(`${key}_other`);
}

/** A text that no guard waited for is a defect that browser tests hear of; nobody is shown its key. */
function missing(key: string): string {
  console.error(`The text ${key} is not loaded`);
  return '…';
}

/** A text by a key that is known only at run time; undefined where none is held. `text` takes those that are written. */
export const heldText = (key: string): string | undefined => held.get(key);

/** The text of an area's noun by the end of its key, `.noun.name`; undefined where no area has it. */
export const textOfSome = (end: string): string | undefined =>
  areas.map((area) => held.get(area + end)).find((one) => one !== undefined);

/** Replaces the texts in use by these trees. */
export function holdTexts(trees: readonly object[]): void {
  held = new Map(trees.flatMap((tree) => leaves(tree, '')));
  areas = trees.flatMap((tree) => Object.keys(tree));
}

/** Adds a tree in the language in use. */
export function addTexts(tree: object): void {
  for (const [key, said] of leaves(tree, '')) held.set(key, said);
  areas = [...areas, ...Object.keys(tree)];
}

const leaves = (tree: object, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)] satisfies [string, string]],
  );
