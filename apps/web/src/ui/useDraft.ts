import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { type FieldError, type Parsed, parse } from '@gatehouse/api/platform/fields';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallError } from '../platform/call/callError.ts';

/** What is wrong with a field: a rule that was broken, or the portal's own sentence. */
export type Problem = Pick<FieldError, 'rule' | 'params'> | string;

/** What a field component needs of the form: `<TextField {...draft.fields.roomName} … />`. */
export interface Bound<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  problem: Problem | undefined;
}

/** What is being typed: the shape's input, in which a choice not yet made is null. */
export type Typed<S extends z.ZodObject> = { [K in keyof z.input<S>]-?: NonNullable<z.input<S>[K]> | null };

export type Fields<V> = { [K in keyof V]: Bound<V[K]> };

/** A form on its way to an operation. `V` is what is typed, `B` the body it becomes. */
export interface Draft<V, B> {
  values: V;
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
}

/**
 * A form of the fields of `shape`. Of `initial` only those are taken, so that a whole row may be given.
 * `places` says at which field a refusal of the operation is shown, such as a code that is taken.
 */
export function useDraft<S extends z.ZodObject>(
  shape: S,
  initial: Typed<S>,
  places: Partial<Record<ErrorCode, keyof z.input<S> & string>> = {},
): Draft<Typed<S>, z.output<S>> {
  const names = Object.keys(shape.shape);
  const form = useForm<Typed<S>>({ mode: 'controlled', initialValues: pick(initial, names) });
  const [problems, setProblems] = useState<Record<string, Problem>>({});
  const [shown, setShown] = useState(0);
  const sent = useRef(form.values);

  const settle = (settled: readonly string[]) =>
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !settled.includes(name))));

  const set = (values: Partial<Typed<S>>) => {
    form.setValues(values);
    settle(Object.keys(values));
  };
  const show = (found: Record<string, Problem>) => {
    setProblems(found);
    setShown((times) => times + 1);
  };

  const fieldOf = (name: string, value: unknown) => [
    name,
    {
      name,
      value,
      onChange: (typed: unknown) => set({ [name]: typed } as Partial<Typed<S>>),
      problem: problems[name],
    },
  ];
  // one field for each value of Typed<S>, of the value's own type
  const fields = Object.fromEntries(
    Object.entries(form.values).map(([name, value]) => fieldOf(name, value)),
  ) as Fields<Typed<S>>;

  return {
    values: form.values,
    isDirty: form.isDirty(),
    shown,
    set,
    fields,
    check: () => {
      const parsed = parse(shape, said(shape, form.values));
      if (!parsed.ok) show(byField(parsed.fields));
      sent.current = form.values;
      return parsed;
    },
    saved: () => form.resetDirty(sent.current),
    refuse: (error) => {
      const place = places[error.code];
      show(place ? { [place]: error.message } : byField(error.fields));
      return (
        place !== undefined ||
        (error.fields.length > 0 && error.fields.every(({ field }) => names.includes(field)))
      );
    },
  };
}

const byField = (fields: readonly FieldError[]): Record<string, Problem> =>
  Object.fromEntries(fields.map(({ field, ...problem }) => [field, problem]));

// the names are the keys of the shape that T is made of
const pick = <T extends object>(from: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as T;

/** A choice not made is null here; to an operation that knows no null there, it is nothing said. */
const said = (shape: z.ZodObject, values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null || shape.shape[name]?.safeParse(null).success,
    ),
  );
