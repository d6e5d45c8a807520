import type { FieldError } from '@gatehouse/api/platform/fields';
import { fillPlaceholders } from '@gatehouse/messages/fill';
import type { TextKey, TextParams } from '@gatehouse/messages/keys';
import { numberFormat, pluralRules } from './formats.ts';

type TextValues = Record<string, string | number>;

let texts = new Map<string, string>();
/** The areas of the loaded texts. The area is the first segment of a text's key. */
let areas: string[] = [];

/**
 * Returns a text in the current language with its placeholders filled. Use it only outside components, which use
 * `useText`.
 */
export function text<K extends TextKey>(key: K, ...params: TextParams<K>): string {
  return fillText(key, params[0]);
}

/** Returns the text of spec §5 for an invalid field. `attribute` is the field's label. */
export const fieldText = (error: Pick<FieldError, 'rule' | 'params'>, attribute: string): string =>
  fillText(`fields.${error.rule}`, { attribute, ...error.params });

function fillText(key: string, params: TextValues = {}): string {
  const { count } = params;
  const template =
    (typeof count === 'number' && pluralText(key, count)) || (texts.get(key) ?? reportMissing(key));
  return fillPlaceholders(template, (name) =>
    // Formats only the value `count` as a number. Other numeric values may be codes.
    name === 'count' && typeof count === 'number' ? numberFormat().format(count) : params[name],
  );
}

function pluralText(key: string, count: number): string | undefined {
  const form = pluralRules().select(count);
  return texts.get(`${key}_${form}`) ?? texts.get(`${key}_other`);
}

/**
 * Reports a text that the route's guard did not load. This report makes browser tests fail. Returns “…”, so that the
 * person does not see the key.
 */
function reportMissing(key: string): string {
  console.error(`The text ${key} is not loaded`);
  return '…';
}

/**
 * Finds a text by a key that is known only at run time. Undefined if there is no such text. Use `text` for literal
 * keys.
 */
export const findText = (key: string): string | undefined => texts.get(key);

/**
 * Finds a text in any area by the last two parts of its key, such as `.buildings.empty`. Undefined if no area has such
 * a text.
 */
export const findTextByEnd = (end: string): string | undefined =>
  areas.map((area) => texts.get(area + end)).find((value) => value !== undefined);

export function replaceTexts(trees: readonly object[]): void {
  texts = new Map(trees.flatMap((tree) => flattenTexts(tree, '')));
  areas = trees.flatMap((tree) => Object.keys(tree));
}

export function addTexts(tree: object): void {
  for (const [key, value] of flattenTexts(tree, '')) texts.set(key, value);
  areas = [...areas, ...Object.keys(tree)];
}

const flattenTexts = (tree: object, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flattenTexts(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)] satisfies [string, string]],
  );

/** Type of a function that returns a text of the current language: `text`, or the `t` of `useText()`. */
export type TranslateText = typeof text;
