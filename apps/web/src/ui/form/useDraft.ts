import type { CommonErrorCode, ErrorCode } from '@gatehouse/api/platform/errors';
import {
  constraintsOf,
  type FieldConstraints,
  type FieldError,
  type ParseResult,
  parse,
} from '@gatehouse/api/platform/fields';
import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallError } from '../../platform/call/callError.ts';
import { type Clash, useClashes } from './useClashes.ts';

/** The error of a field: a broken rule or the portal's message. */
export type Problem = Pick<FieldError, 'rule' | 'params'> | string;

/**
 * Props of a field component, as in `<TextField {...form.fields.roomName} … />`. They include the constraints that the
 * operation declares.
 */
export interface FieldBinding<T> extends Partial<FieldConstraints> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  problem: Problem | undefined;
  /** Errors in the components of a composite value, by name. */
  parts?: Readonly<Record<string, Problem>>;
  /** Both values of a field that another person changed at the same time. Undefined if there is no such change. */
  clash?: Clash<T> | undefined;
}

/** The properties of an operation that a form needs. */
export interface FormOperation {
  body: z.ZodObject;
  errors: readonly ErrorCode[];
}

/**
 * Values of a form: the fields of the operation's body without the version. A value is null if the person has made no
 * choice.
 */
export type FormValues<S extends z.ZodObject> = {
  [K in Exclude<keyof z.input<S>, 'version'>]-?: NonNullable<z.input<S>[K]> | null;
};

export type FormFields<V> = { [K in keyof V]: FieldBinding<V[K]> };

/**
 * Names of the form fields that show errors, by error code. For example, the field of a code shows that the code is
 * already taken. Only errors that the operation declares are allowed.
 */
export type ErrorFields<O extends FormOperation, P> = Partial<
  Record<O['errors'][number] | CommonErrorCode, keyof FormValues<O['body']> & string>
> & { [K in Exclude<keyof P, O['errors'][number] | CommonErrorCode>]: never };

/** A form before it is sent. `V` is the type of its values. `B` is the type of the body. */
export interface Draft<V, B> {
  values: V;
  /** Values that differ from the initial ones. */
  changed: Partial<V>;
  isDirty: boolean;
  /** The errors by field name. `WrongFields` shows those of fields that are not on the form. */
  problems: Readonly<Record<string, Problem>>;
  /** Number of times that errors were shown. When it increases, the form focuses the first invalid field. */
  shown: number;
  set: (values: Partial<V>) => void;
  fields: FormFields<V>;
  /** Validates the values with the operation's schema and shows the errors at the fields. */
  check: () => ParseResult<B>;
  /**
   * Shows an error of the portal at the fields. For `onRefusal` of `useSave`. Returns false if the error belongs to no
   * field.
   */
  refuse: (error: CallError) => boolean;
  /**
   * Marks the sent values as saved. For `onSuccess` of a form that stays open. Input made after sending stays unsaved.
   */
  saved: () => void;
  /** Number of times that the form was reset. When it increases, the form focuses its first field. */
  round?: number;
  /** Note above the fields about a restored draft, or about changes by another person. */
  note?: string | undefined;
}

/**
 * Returns the current values of a form with their errors. The values are the base values, overwritten by the person's
 * input. All kinds of forms use this function.
 */
export function useTyped<V extends object>(shape: z.ZodObject, baseValues: V, storedValues: Partial<V> = {}) {
  const demands = useMemo(() => constraintsOf(shape), [shape]);
  const [typed, setTyped] = useState<Partial<V>>(storedValues);
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({});
  const [shownCount, setShown] = useState(0);
  const values: V = { ...baseValues, ...typed };
  const changed = changesOf(baseValues, typed);

  const write = (patch: Partial<V>) => {
    setTyped((now) => ({ ...now, ...patch }));
    setProblems((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !((name.split('.')[0] ?? '') in patch))),
    );
  };
  const clashes = useClashes((patch) => write(patch as Partial<V>)); // TypeScript cannot infer that clashes occur only in fields of this form.
  const set = (patch: Partial<V>) => {
    write(patch);
    clashes.typed(patch);
  };
  const show = (newProblems: Readonly<Record<string, Problem>>) => {
    setProblems(newProblems);
    setShown((times) => times + 1);
  };
  /** Removes `saved` values from the unsaved input. Input made after sending stays unsaved. */
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
  // TypeScript cannot infer that there is one field for each value of V.
  const fields = Object.fromEntries(Object.entries(values).map(fieldOf)) as FormFields<V>;
  return {
    values,
    changed,
    isDirty: Object.keys(changed).length > 0,
    set,
    fields,
    problems,
    show,
    shown: shownCount,
    settle,
    clashes,
  };
}

/**
 * Returns a form for the body of an operation. Sends every field of the body. `initial` may be a whole row, because
 * only the body's fields are used. To create or edit a row, use `useCreate` or `useEdit`, which build on this function.
 */
export function useDraft<O extends FormOperation, const P extends ErrorFields<O, P> = ErrorFields<O, object>>(
  { body: shape }: O,
  initial: FormValues<O['body']>,
  places?: P,
  storedValues?: Partial<FormValues<O['body']>>,
): Draft<FormValues<O['body']>, z.output<O['body']>> & { round: number; anew: () => void } {
  const names = Object.keys(shape.shape);
  const [baseValues, setStanding] = useState(() => pick(initial, names));
  const { settle, show, clashes: _, ...typing } = useTyped(shape, baseValues, storedValues);
  const sentValues = useRef(typing.values);
  const [round, setRound] = useState(0);
  return {
    ...typing,
    round,
    // Resets the values that were sent. Call it in `onSuccess` of a form that stays open to create another row.
    anew: () => {
      settle(sentValues.current);
      setRound((now) => now + 1);
    },
    check: () => {
      // TypeScript cannot infer that this is the output of the operation's schema.
      const parsed = parse(shape, omitUnset(shape, typing.values)) as ParseResult<z.output<O['body']>>;
      if (!parsed.ok) show(problemsByField(parsed.fields));
      sentValues.current = typing.values;
      return parsed;
    },
    saved: () => {
      setStanding(sentValues.current);
      settle(sentValues.current);
    },
    refuse: (error) => {
      const placement = assignProblems(error, places, names);
      show(placement.problems);
      return placement.isPlaced;
    },
  };
}

/** Returns the errors in the components of a composite field. Empty if there are none. */
function partsOf(
  problems: Readonly<Record<string, Problem>>,
  name: string,
): Pick<FieldBinding<unknown>, 'parts'> {
  const own = Object.entries(problems).filter(([path]) => path.startsWith(`${name}.`));
  if (own.length === 0) return {};
  return { parts: Object.fromEntries(own.map(([path, problem]) => [path.slice(name.length + 1), problem])) };
}

export const problemsByField = (fields: readonly FieldError[]): Record<string, Problem> =>
  Object.fromEntries(fields.map(({ field, ...problem }) => [field, problem]));

/** Assigns an error of the portal to form fields. `isPlaced` is true if the fields show the error completely. */
export function assignProblems(
  error: CallError,
  places: Partial<Record<ErrorCode, string>> | undefined,
  names: readonly string[],
): { problems: Record<string, Problem>; isPlaced: boolean } {
  const errorField = places?.[error.code];
  const isOnForm = error.fields.every(({ field }) => names.includes(field));
  // The field of the code shows the specific message. Other fields with duplicate values are marked as well.
  if (errorField)
    return {
      problems: { ...problemsByField(error.fields), [errorField]: error.message },
      isPlaced: isOnForm,
    };
  return { problems: problemsByField(error.fields), isPlaced: error.fields.length > 0 && isOnForm };
}

// Returns the named properties of an object. The result has the type T only if `names` are keys of T.
export const pick = <T extends object>(from: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as T;

/** Returns the values of `typed` that differ from `over`. */
const changesOf = <V extends object>(over: Partial<V>, typed: Partial<V>): Partial<V> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, new Map(Object.entries(over)).get(name))),
  ) as Partial<V>; // TypeScript cannot infer that the result is a subset of the entries of `typed`.

// JSON converts NaN, the value of an unreadable number, to null.
const isSame = (value: unknown, other: unknown) =>
  Number.isNaN(value) === Number.isNaN(other) && JSON.stringify(value) === JSON.stringify(other);

/** Omits null values that the operation does not accept. Null means that the person made no choice. */
const omitUnset = (shape: z.ZodObject, values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null || shape.shape[name]?.safeParse(null).success,
    ),
  );
