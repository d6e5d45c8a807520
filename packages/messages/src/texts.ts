import type { en } from './en/index.ts';

/**
 * One language's texts: every place of the English tree holds a string, none may be missing. A language
 * without a singular (vi, ko, ja) leaves out the `_one` forms.
 */
export type Texts<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Texts<T[K]>;
} & { [K in keyof T as K extends `${string}_one` ? K : never]?: string };

type Tree = typeof en;

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${Plain<K>}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];

type Plain<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Dotted name of a text: `area.buildings.title`. Of a counted text the name without `_one`/`_other`. */
export type TextKey = Leaves<Tree>;

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
export type TextParams<K extends TextKey> = [Places<At<Tree, K>>] extends [never]
  ? []
  : [params: Record<Places<At<Tree, K>>, string | number>];

/** Texts with nothing to fill in: labels and titles that tables of data name. */
export type LabelKey = { [K in TextKey]: TextParams<K> extends [] ? K : never }[TextKey];
