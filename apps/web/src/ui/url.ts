import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Reads one value of the address; anything unreadable is as good as absent. */
type Reader<T> = (raw: unknown) => T | undefined;

// the router reads `?code=101` as a number
export const text: Reader<string> = (raw) =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw) || undefined : undefined;
/** A row's number. */
export const rowId: Reader<number> = (raw) =>
  Number.isSafeInteger(raw) && Number(raw) > 0 ? Number(raw) : undefined;
/** A row's number in a path: digits alone, so that `1e1` is no second address of 10. */
export const pathId: Reader<number> = (raw) =>
  /^[1-9]\d{0,15}$/.test(String(raw)) ? rowId(Number(raw)) : undefined;
/** Zero-based page; the first one is not written out. */
export const page = rowId;
/** Present or absent: an open dialog, a switched-on filter. */
export const flag: Reader<true> = (raw) => (raw === true ? true : undefined);
/** The dialogs of a list, for `useDialogs`: `urlOf({ keyword: text, page, ...dialogs })`. */
export const dialogs = { create: flag, edit: rowId, remove: rowId };
/** Calendar date, YYYY-MM-DD. */
export const date: Reader<string> = (raw) => {
  const time = typeof raw === 'string' ? Date.parse(`${raw}T00:00:00Z`) : Number.NaN;
  // what does not come back as it went in is no day of the calendar (2026-02-30)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${raw}T`) ? String(raw) : undefined;
};
/** One of a few words: a tab, a filter, a sort order. */
export const oneOf =
  <const W extends string>(...words: readonly W[]): Reader<W> =>
  (raw) =>
    words.find((word) => word === raw);

let isStep = true;
/** Lets what moves the address at once add no step: Back would come to it, and be sent on again. */
export function withoutStep(move: () => void): void {
  isStep = false;
  move();
  isStep = true;
}

type Readers = Record<string, Reader<unknown>>;
type UrlOf<R extends Readers> = { [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> };
type Shape<U> = (raw: Record<string, unknown>) => U;

/**
 * What a screen keeps in its address. The route takes the result as `validateSearch`, which types every
 * link to the screen; the screen itself reads it with `useUrl`. Absent always means "as when first opened".
 */
export function urlOf<const R extends Readers>(readers: R): Shape<UrlOf<R>> {
  return (raw) => {
    const entries = Object.entries(readers).map(([key, read]) => [key, read(raw[key])]);
    // built key by key from `readers`, whose types UrlOf spells out
    return Object.fromEntries(entries) as UrlOf<R>;
  };
}

/**
 * The screen's part of the address. `go` adds a step that Back undoes (a page, a selection, a dialog);
 * `replace` does not (typing, closing a dialog). Both keep what they do not name. `filter` is `replace` for what decides which rows
 * are listed: it begins again at the first page. `select` is `go` for what the list is of: it takes keyword and page back, too.
 */
export function useUrl<U extends object>(shape: Shape<U>) {
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
  // a screen without pages or keyword has none to take back
  const filter = useCallback((patch: U) => move({ ...patch, page: undefined }, true), [move]);
  const select = useCallback(
    (patch: U) => move({ ...patch, keyword: undefined, page: undefined }, false),
    [move],
  );
  return { url, go, replace, filter, select };
}
