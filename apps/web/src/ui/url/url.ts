import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Reads the value of one URL parameter. Returns undefined for invalid values. */
type Reader<T> = (raw: unknown) => T | undefined;

// Reads a text parameter. Accepts numbers, because the router parses `?code=101` as a number.
export const text: Reader<string> = (raw) =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw) || undefined : undefined;
export const rowId: Reader<number> = (raw) =>
  Number.isSafeInteger(raw) && Number(raw) > 0 ? Number(raw) : undefined;
/** Reads a row ID in a path. Accepts only digits, so that `1e1` is not a second URL of row 10. */
export const pathId: Reader<number> = (raw) =>
  /^[1-9]\d{0,15}$/.test(String(raw)) ? rowId(Number(raw)) : undefined;
/** Reads a zero-based page number. The parameter is absent for the first page. */
export const page = rowId;
/** Reads a parameter that is either `true` or absent, such as that of an open dialog or an active filter. */
export const flag: Reader<true> = (raw) => (raw === true ? true : undefined);
/**
 * Readers of the parameters that open a list's dialogs, for `useDialogs`: `urlOf({ keyword: text, page, ...dialogs })`.
 */
export const dialogs = { create: flag, edit: rowId, remove: rowId };
/** Reads a date, YYYY-MM-DD. */
export const date: Reader<string> = (raw) => {
  const time = typeof raw === 'string' ? Date.parse(`${raw}T00:00:00Z`) : Number.NaN;
  // Rejects dates that do not exist, such as 2026-02-30. Formatting changes such a date, so it differs from the text.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${raw}T`) ? String(raw) : undefined;
};
/** Reads a time of day, HH:mm. */
export const clock: Reader<string> = (raw) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(String(raw)) ? String(raw) : undefined;
/** Reads a parameter with a few allowed words: a tab, a filter or a sort order. */
export const oneOf =
  <const W extends string>(...words: readonly W[]): Reader<W> =>
  (raw) =>
    words.find((word) => word === raw);

let isStep = true;
/** Runs a redirect without adding a history entry. With an entry, Back would return to the URL that redirects again. */
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
 * the screen. The screen reads the parameters with `useUrl`. If a parameter is absent, its default applies.
 */
export function urlOf<const R extends Readers>(readers: R): UrlShape<UrlOf<R>> {
  return (raw) => {
    const entries = Object.entries(readers).map(([key, read]) => [key, read(raw[key])]);
    // TypeScript cannot infer that the object has the keys of `readers`.
    return Object.fromEntries(entries) as UrlOf<R>;
  };
}

/**
 * Returns the search parameters of a screen and functions that change them. `go` adds a history entry, for a page, a
 * selection or a dialog. `replace` adds none, for typing or closing a dialog. `go` and `replace` leave all other
 * parameters unchanged. `filter` is like `replace` and returns to the first page. `select` is like `go` and clears
 * keyword and page, because the list then shows other rows.
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
  // Clearing `page` or `keyword` has no effect on screens that lack these parameters.
  const filter = useCallback((patch: U) => move({ ...patch, page: undefined }, true), [move]);
  const select = useCallback(
    (patch: U) => move({ ...patch, keyword: undefined, page: undefined }, false),
    [move],
  );
  return { url, go, replace, filter, select };
}
