import type { RowConflict } from '@gatehouse/api/platform/versions';
import { useState } from 'react';

/**
 * A field that another person changed while this person edited it. It contains both values, so that this person can
 * change their choice.
 */
export interface Clash<T> {
  mine: T;
  theirs: T;
  /** Name of the other person. `at` is the time of their change (ISO 8601). */
  by: string;
  at: string;
  chosen: 'mine' | 'theirs' | null;
  choose: (which: 'mine' | 'theirs') => void;
}

/** Converts both values of a conflicting field to the type that the field shows, for example from true to `active`. */
export const clashAs = <T, S>(clash: Clash<T> | undefined, as: (value: T) => S): Clash<S> | undefined =>
  clash && { ...clash, mine: as(clash.mine), theirs: as(clash.theirs) };

type OpenClash = Omit<Clash<unknown>, 'choose'>;

/**
 * Returns the fields that another person changed since the row was read, and functions to choose between the values.
 */
export function useClashes(set: (patch: Record<string, unknown>) => void) {
  const [clashes, setClashes] = useState<Readonly<Record<string, OpenClash>>>({});
  const choose = (name: string, chosen: 'mine' | 'theirs') => {
    const clash = clashes[name];
    if (!clash) return;
    set({ [name]: clash[chosen] });
    setClashes((now) => ({ ...now, [name]: { ...clash, chosen } }));
  };
  return {
    begin: ({ fields }: RowConflict, typed: Readonly<Record<string, unknown>>) =>
      setClashes(
        Object.fromEntries(
          fields.map(({ field, value, by, at }) => [
            field,
            { mine: typed[field], theirs: value, by, at, chosen: null },
          ]),
        ),
      ),
    /** Replaces the choice between the two values by the new value if the person edits the field. */
    typed: (patch: Readonly<Record<string, unknown>>) =>
      setClashes((now) =>
        Object.fromEntries(
          Object.entries(now).map(([name, clash]) => [
            name,
            name in patch ? { ...clash, mine: patch[name], chosen: 'mine' as const } : clash,
          ]),
        ),
      ),
    of: (name: string): Clash<unknown> | undefined => {
      const clash = clashes[name];
      return clash && { ...clash, choose: (which) => choose(name, which) };
    },
    unchosen: Object.keys(clashes).filter((name) => clashes[name]?.chosen === null),
    any: Object.keys(clashes).length > 0,
  };
}
