import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Reads one value of the address. Returns undefined for invalid values. */
type Reader<T> = (raw: unknown) => T | undefined;

// The router parses `?code=101` as a number.
export const text: Reader<string> = (raw) =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw) || undefined : undefined;
export const rowId: Reader<number> = (raw) =>
  Number.isSafeInteger(raw) && Number(raw) > 0 ? Number(raw) : undefined;
/** Reads a row ID in a path. Accepts only digits, so that `1e1` is not a second address of 10. */
export const pathId: Reader<number> = (raw) =>
  /^[1-9]\d{0,15}$/.test(String(raw)) ? rowId(Number(raw)) : undefined;
/** Reads a zero-based page. The first page is not in the address. */
export const page = rowId;
/** Reads a switch: an open dialog or an active filter. */
export const flag: Reader<true> = (raw) => (raw === true ? true : undefined);
/** Readers of a list's dialogs, for `useDialogs`: `urlOf({ keyword: text, page, ...dialogs })`. */
export const dialogs = { create: flag, edit: rowId, remove: rowId };
/** Reads a date, YYYY-MM-DD. */
export const date: Reader<string> = (raw) => {
  const time = typeof raw === 'string' ? Date.parse(`${raw}T00:00:00Z`) : Number.NaN;
  // A date that changes when formatted again does not exist (2026-02-30).
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${raw}T`) ? String(raw) : undefined;
};
/** Reads one of a few words: a tab, a filter or a sort order. */
export const oneOf =
  <const W extends string>(...words: readonly W[]): Reader<W> =>
  (raw) =>
    words.find((word) => word === raw);

let isStep = true;
/** Runs an immediate redirect without a history entry. Otherwise Back would return to the redirecting address. */
export function withoutHistoryEntry(move: () => void): void {
  isStep = false;
  move();
  isStep = true;
}

type Readers = Record<string, Reader<unknown>>;
type UrlOf<R extends Readers> = { [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> };
type UrlShape<U> = (raw: Record<string, unknown>) => U;

/**
 * Declares the search parameters of a screen. The route passes the result as `validateSearch`, which types all links to
 * the screen. The screen reads it with `useUrl`. An absent parameter always means the default.
 */
export function urlOf<const R extends Readers>(readers: R): UrlShape<UrlOf<R>> {
  return (raw) => {
    const entries = Object.entries(readers).map(([key, read]) => [key, read(raw[key])]);
    // Built by key from `readers`, with the types of UrlOf.
    return Object.fromEntries(entries) as UrlOf<R>;
  };
}

/**
 * Reads and changes the search parameters of a screen. `go` adds a history entry (a page, a selection, a dialog).
 * `replace` does not (typing, closing a dialog). Both keep other parameters. `filter` works like `replace` and returns
 * to the first page. `select` works like `go` and clears keyword and page, because the subject of the list changes.
 */
export function useUrl<U extends object>(shape: UrlShape<U>) {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const url = useMemo(() => shape(raw), [shape, raw]);
  const move = useCallback(
    (patch: U, replace: boolean) =>
      void navigate({
        to: '.',
        replace: replace || !isStep,
        resetScroll: false,
        search: (now: object) => ({ ...now, ...patch }),
      }),
    [navigate],
  );
  const go = useCallback((patch: U) => move(patch, false), [move]);
  const replace = useCallback((patch: U) => move(patch, true), [move]);
  // Clearing has no effect on screens without pages or keyword.
  const filter = useCallback((patch: U) => move({ ...patch, page: undefined }, true), [move]);
  const select = useCallback(
    (patch: U) => move({ ...patch, keyword: undefined, page: undefined }, false),
    [move],
  );
  return { url, go, replace, filter, select };
}
