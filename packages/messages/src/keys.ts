import type { AreaTree } from './areas.ts';
import type { FrameTree } from './frame.ts';
import type { FrontTree } from './front.ts';

/** All English texts that a browser may load. */
type BrowserTexts = FrontTree & FrameTree & AreaTree;

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${BaseKey<K>}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];

type BaseKey<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Key of a text with dots, such as `area.buildings.empty`. Keys of plural texts omit `_one` and `_other`. */
export type TextKey = Leaves<BrowserTexts>;

type TextAt<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextAt<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? T[`${K}_other`]
      : never;

type PlaceholderNames<S> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;

/** Values that a text requires, by the names of its placeholders. */
export type TextParams<K extends TextKey> = [PlaceholderNames<TextAt<BrowserTexts, K>>] extends [never]
  ? []
  : [params: Record<PlaceholderNames<TextAt<BrowserTexts, K>>, string | number>];

/** Keys of texts without placeholders, for labels and titles in data tables. */
export type LabelKey = { [K in TextKey]: TextParams<K> extends [] ? K : never }[TextKey];
