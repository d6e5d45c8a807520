import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';

type RowKey = string | number;

/**
 * Returns the keys of rows that were not in the list before. Returns none if the list has no earlier row, because the
 * list then shows other data.
 */
export function findNewKeys(before: ReadonlyMap<RowKey, unknown>, keys: readonly RowKey[]): Set<RowKey> {
  const isSame = keys.some((key) => before.has(key));
  return new Set(isSame ? keys.filter((key) => !before.has(key)) : []);
}

/** Returns the rows by key. Reuses the previous object of an unchanged row, so that it does not render again. */
export const reuseRows = <T>(before: ReadonlyMap<RowKey, T>, rows: readonly T[], keyOf: (row: T) => RowKey) =>
  new Map(rows.map((row) => [keyOf(row), replaceEqualDeep(before.get(keyOf(row)), row)]));

/**
 * Returns the rows of a list. If the list updates automatically, also returns the keys of the rows that arrived with
 * the last update.
 */
export function useNewRows<T>(listRows: readonly T[], keyOf: (row: T) => RowKey, isLive: boolean) {
  const latest = useRef({ listed: [] as readonly T[], rows: new Map<RowKey, T>(), fresh: new Set<RowKey>() });
  const { current: before } = latest;
  if (before.listed !== listRows) {
    const rows = reuseRows(before.rows, listRows, keyOf);
    const keys = [...rows.keys()];
    const isSame = keys.join('\n') === [...before.rows.keys()].join('\n');
    const fresh = isLive ? findNewKeys(before.rows, keys) : new Set<RowKey>();
    latest.current = { listed: listRows, rows, fresh: isSame ? before.fresh : fresh };
  }
  return latest.current;
}
