import { useRef } from 'react';

type Key = string | number;

/** Of a list's rows those that were not in it before; none where nothing of it stayed, for that is another list. */
export function newAmong(before: ReadonlySet<Key>, keys: readonly Key[]): Set<Key> {
  const isSame = keys.some((key) => before.has(key));
  return new Set(isSame ? keys.filter((key) => !before.has(key)) : []);
}

/** Which rows have come since the last look, as long as the list changes by itself. */
export function useNewRows(keys: readonly Key[], isLive: boolean): ReadonlySet<Key> {
  const seen = useRef<{ joined: string; keys: ReadonlySet<Key>; fresh: ReadonlySet<Key> }>(null);
  const joined = keys.join('\n');
  if (seen.current?.joined !== joined) {
    const fresh = isLive && seen.current ? newAmong(seen.current.keys, keys) : new Set<Key>();
    seen.current = { joined, keys: new Set(keys), fresh };
  }
  return seen.current.fresh;
}
