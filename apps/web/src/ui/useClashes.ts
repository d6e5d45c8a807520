import type { RowChanged } from '@gatehouse/api/platform/versions';
import { useState } from 'react';

/** A field that two people changed at once. Both values stay until one is chosen, and the other can still be chosen after. */
export interface Clash<T> {
  mine: T;
  theirs: T;
  /** Who changed it meanwhile, and when (ISO 8601). */
  by: string;
  at: string;
  chosen: 'mine' | 'theirs' | null;
  choose: (which: 'mine' | 'theirs') => void;
}

/** A clash of what a field shows in other words than the body has it: `active` for true. */
export const clashAs = <T, S>(clash: Clash<T> | undefined, as: (value: T) => S): Clash<S> | undefined =>
  clash && { ...clash, mine: as(clash.mine), theirs: as(clash.theirs) };

type Open = Omit<Clash<unknown>, 'choose'>;

/** The fields of a form that somebody else has changed, too, since its row was read. */
export function useClashes(set: (patch: Record<string, unknown>) => void) {
  const [clashes, setClashes] = useState<Readonly<Record<string, Open>>>({});
  const choose = (name: string, chosen: 'mine' | 'theirs') => {
    const clash = clashes[name];
    if (!clash) return;
    set({ [name]: clash[chosen] });
    setClashes((now) => ({ ...now, [name]: { ...clash, chosen } }));
  };
  return {
    /** `typed`: what this person wants the fields to be. */
    begin: ({ fields }: RowChanged, typed: Readonly<Record<string, unknown>>) =>
      setClashes(
        Object.fromEntries(
          fields.map(({ field, value, by, at }) => [
            field,
            { mine: typed[field], theirs: value, by, at, chosen: null },
          ]),
        ),
      ),
    /** Typing on in such a field is a choice of one's own. */
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
