import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';

type Key = string | number;

/** Of a list's rows those that were not in it before; none where nothing of it stayed, for that is another list. */
export function newAmong(before: ReadonlyMap<Key, unknown>, keys: readonly Key[]): Set<Key> {
  const isSame = keys.some((key) => before.has(key));
  return new Set(isSame ? keys.filter((key) => !before.has(key)) : []);
}

/** The rows by key, each the very one it was before where it says the same: one that comes in above makes no other one new. */
export const keptRows = <T>(before: ReadonlyMap<Key, T>, rows: readonly T[], keyOf: (row: T) => Key) =>
  new Map(rows.map((row) => [keyOf(row), replaceEqualDeep(before.get(keyOf(row)), row)]));

/** A list's rows, and which of them have come since the last look, as long as the list changes by itself. */
export function useNewRows<T>(listed: readonly T[], keyOf: (row: T) => Key, isLive: boolean) {
  const seen = useRef({ listed: [] as readonly T[], rows: new Map<Key, T>(), fresh: new Set<Key>() });
  const { current: before } = seen;
  if (before.listed !== listed) {
    const rows = keptRows(before.rows, listed, keyOf);
    const keys = [...rows.keys()];
    const isSame = keys.join('\n') === [...before.rows.keys()].join('\n');
    const fresh = isLive ? newAmong(before.rows, keys) : new Set<Key>();
    seen.current = { listed, rows, fresh: isSame ? before.fresh : fresh };
  }
  return seen.current;
}
