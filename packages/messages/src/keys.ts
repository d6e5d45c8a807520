import type { AreaTree } from './areas.ts';
import type { FrameTree } from './frame.ts';
import type { FrontTree } from './front.ts';

/** All that a browser may show, in English. */
type All = FrontTree & FrameTree & AreaTree;

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${Plain<K>}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];

type Plain<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Dotted name of a text: `area.buildings.empty`. Of a counted text the name without `_one`/`_other`. */
export type TextKey = Leaves<All>;

type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? T[`${K}_other`]
      : never;

type Places<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

/** What a text needs filled in: the names in its braces. */
export type TextParams<K extends TextKey> = [Places<At<All, K>>] extends [never]
  ? []
  : [params: Record<Places<At<All, K>>, string | number>];

/** Texts with nothing to fill in: labels and titles that tables of data name. */
export type LabelKey = { [K in TextKey]: TextParams<K> extends [] ? K : never }[TextKey];
