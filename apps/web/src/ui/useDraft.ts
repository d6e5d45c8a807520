import type { CommonErrorCode, ErrorCode } from '@gatehouse/api/platform/errors';
import { type Demand, demandsOf, type FieldError, type Parsed, parse } from '@gatehouse/api/platform/fields';
import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallError } from '../platform/call/callError.ts';
import { type Clash, useClashes } from './useClashes.ts';

/** What is wrong with a field: a rule that was broken, or the portal's own sentence. */
export type Problem = Pick<FieldError, 'rule' | 'params'> | string;

/** What a field component needs of the form, `<TextField {...form.fields.roomName} … />`: with it what the operation demands of it. */
export interface Bound<T> extends Partial<Demand> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  problem: Problem | undefined;
  /** What is wrong with parts of a value that has some, by their names. */
  parts?: Readonly<Record<string, Problem>>;
  /** Somebody else has changed it, too: both values, to choose from. */
  clash?: Clash<T> | undefined;
}

/** An operation that takes a body, as far as a form needs it. */
export interface FormOperation {
  body: z.ZodObject;
  errors: readonly ErrorCode[];
}

/** What is being typed: the shape's input, in which a choice not yet made is null. A row's version is not typed. */
export type Typed<S extends z.ZodObject> = {
  [K in Exclude<keyof z.input<S>, 'version'>]-?: NonNullable<z.input<S>[K]> | null;
};

export type Fields<V> = { [K in keyof V]: Bound<V[K]> };

/** At which field a refusal of the operation is shown, such as a code that is taken: of errors it declares, and no other. */
export type Places<O extends FormOperation, P> = Partial<
  Record<O['errors'][number] | CommonErrorCode, keyof Typed<O['body']> & string>
> & { [K in Exclude<keyof P, O['errors'][number] | CommonErrorCode>]: never };

/** A form on its way to an operation. `V` is what is typed, `B` the body it becomes. */
export interface Draft<V, B> {
  values: V;
  /** What of it differs from what the form began with. */
  changed: Partial<V>;
  /** Something is typed that is not saved. */
  isDirty: boolean;
  /** How often problems were shown; the form then puts the focus on the first. */
  shown: number;
  set: (values: Partial<V>) => void;
  fields: Fields<V>;
  /** The body, checked by the operation's own shape; every bad field learns its problem. */
  check: () => Parsed<B>;
  /** For `onRefusal` of useSave: shows at the fields what the portal refused. False if it found no place. */
  refuse: (error: CallError) => boolean;
  /** For `onSuccess` of useSave where the form stays: what was sent is saved; what was typed since is not. */
  saved: () => void;
  /** How often it began anew; the form then puts the focus where one begins. */
  round?: number;
  /** What the form has to say above its fields: that a half-filled one is back, or that somebody else was at the row. */
  note?: string | undefined;
}

/** What is typed over the values a form stands on, for a body of this shape, and what is wrong with it: the common part of all forms. */
export function useTyped<V extends object>(shape: z.ZodObject, standing: V, kept: Partial<V> = {}) {
  const demands = useMemo(() => demandsOf(shape), [shape]);
  const [typed, setTyped] = useState<Partial<V>>(kept);
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({});
  const [shown, setShown] = useState(0);
  const values: V = { ...standing, ...typed };
  const changed = changesOf(standing, typed);

  const write = (patch: Partial<V>) => {
    setTyped((now) => ({ ...now, ...patch }));
    setProblems((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !((name.split('.')[0] ?? '') in patch))),
    );
  };
  const clashes = useClashes((patch) => write(patch as Partial<V>)); // of its own fields
  const set = (patch: Partial<V>) => {
    write(patch);
    clashes.typed(patch);
  };
  const show = (found: Readonly<Record<string, Problem>>) => {
    setProblems(found);
    setShown((times) => times + 1);
  };
  /** The values that were saved are typed no more; what was typed since still is. */
  const settle = (saved: Partial<V>) => setTyped((now) => changesOf(saved, now));

  const fieldOf = ([name, value]: [string, unknown]) => [
    name,
    {
      name,
      value,
      ...demands[name],
      onChange: (next: unknown) => set({ [name]: next } as Partial<V>),
      problem: problems[name],
      ...partsOf(problems, name),
      clash: clashes.of(name),
    },
  ];
  // one field for each value of V, of the value's own type
  const fields = Object.fromEntries(Object.entries(values).map(fieldOf)) as Fields<V>;
  return {
    values,
    changed,
    isDirty: Object.keys(changed).length > 0,
    set,
    fields,
    show,
    shown,
    settle,
    clashes,
  };
}

/**
 * A form of the fields of an operation's body, all of which it sends. Of `initial` only those are taken, so that a whole row may be
 * given. Forms that make or change a row are `useCreate` and `useEdit`, which stand on this.
 */
export function useDraft<O extends FormOperation, const P extends Places<O, P> = Places<O, object>>(
  { body: shape }: O,
  initial: Typed<O['body']>,
  places?: P,
  kept?: Partial<Typed<O['body']>>,
): Draft<Typed<O['body']>, z.output<O['body']>> & { round: number; anew: () => void } {
  const names = Object.keys(shape.shape);
  const [standing, setStanding] = useState(() => pick(initial, names));
  const { settle, show, clashes: _, ...typing } = useTyped(shape, standing, kept);
  const sent = useRef(typing.values);
  const [round, setRound] = useState(0);
  return {
    ...typing,
    round,
    // for `onSuccess` where another one follows: what was sent makes room for what the form began with
    anew: () => {
      settle(sent.current);
      setRound((now) => now + 1);
    },
    check: () => {
      // the output of the operation's own shape
      const parsed = parse(shape, said(shape, typing.values)) as Parsed<z.output<O['body']>>;
      if (!parsed.ok) show(byField(parsed.fields));
      sent.current = typing.values;
      return parsed;
    },
    saved: () => {
      setStanding(sent.current);
      settle(sent.current);
    },
    refuse: (error) => {
      const found = placesOf(error, places, names);
      show(found.problems);
      return found.isPlaced;
    },
  };
}

/** What is wrong with parts of a field; of one that has none, nothing. */
function partsOf(problems: Readonly<Record<string, Problem>>, name: string): Pick<Bound<unknown>, 'parts'> {
  const own = Object.entries(problems).filter(([path]) => path.startsWith(`${name}.`));
  if (own.length === 0) return {};
  return { parts: Object.fromEntries(own.map(([path, problem]) => [path.slice(name.length + 1), problem])) };
}

export const byField = (fields: readonly FieldError[]): Record<string, Problem> =>
  Object.fromEntries(fields.map(({ field, ...problem }) => [field, problem]));

/** At which fields a refusal is shown, and whether all of it is. */
export function placesOf(
  error: CallError,
  places: Partial<Record<ErrorCode, string>> | undefined,
  names: readonly string[],
): { problems: Record<string, Problem>; isPlaced: boolean } {
  const place = places?.[error.code];
  if (place) return { problems: { [place]: error.message }, isPlaced: true };
  const isPlaced = error.fields.length > 0 && error.fields.every(({ field }) => names.includes(field));
  return { problems: byField(error.fields), isPlaced };
}

// the names are keys of T
export const pick = <T extends object>(from: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as T;

/** What of `typed` differs from what it is typed over. */
export const changesOf = <V extends object>(over: Partial<V>, typed: Partial<V>): Partial<V> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, new Map(Object.entries(over)).get(name))),
  ) as Partial<V>; // some of its own entries

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A choice not made is null here; to an operation that knows no null there, it is nothing said. */
const said = (shape: z.ZodObject, values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null || shape.shape[name]?.safeParse(null).success,
    ),
  );
