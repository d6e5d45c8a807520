import { type Request, requests } from '@gatehouse/api/requests/requests';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { type Load, loadOf } from '../../../ui/feedback/load.ts';
import { openDialogs } from '../../../ui/page/focus.ts';
import { useSingleKeys } from '../../../ui/page/singleKeys.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { findNextWaiting, isWaiting } from './decide/nextWaiting.ts';
import { requestsUrl } from './requests.url.ts';
import { useHasPanelRoom } from './SidePanel.tsx';

/**
 * Returns the request with the ID in the URL, even if the current page of the list does not contain it. If the request
 * failed to load, returns the load state with the error. The key J opens the next request and the key K the previous
 * one. With `opensFirst`, the first pending request opens once if a panel fits next to the list. `moveOn` opens the next
 * pending request after the open one was decided.
 */
export function useOpenRequest(
  rows: readonly Request[] | undefined,
  opensFirst: boolean,
): { open: Request | undefined; failed: Load | undefined; moveOn: (decided: readonly number[]) => void } {
  const { url, replace } = useUrl(requestsUrl);
  const { view } = url;
  const hasRoom = useHasPanelRoom();
  const isSettled = useRef(view !== undefined || !opensFirst || !hasRoom);
  useEffect(() => {
    if (!rows || isSettled.current) return;
    isSettled.current = true;
    const waiting = rows.find(isWaiting);
    if (waiting && view === undefined) replace({ view: waiting.id });
  }, [rows, view, replace]);
  const latestRows = useRef(rows);
  latestRows.current = rows;
  // If the page has no other pending request, the next one may be on another page. It opens once the page is refetched.
  const lastDecided = useRef<readonly number[]>([]);
  const moveOn = (decided: readonly number[]) => {
    if (view === undefined || !decided.includes(view)) return;
    const page = latestRows.current ?? [];
    const next = findNextWaiting(page, view, decided);
    const isStale = page.some((row) => isWaiting(row) && decided.includes(row.id));
    lastDecided.current = !next && isStale ? decided : [];
    if (next) replace({ view: next.id });
  };
  useEffect(() => {
    const decided = lastDecided.current;
    lastDecided.current = [];
    const next = rows && decided.length > 0 ? findNextWaiting(rows, undefined, decided) : undefined;
    if (next) replace({ view: next.id });
  }, [rows, replace]);
  const listedRequest = rows?.find(({ id }) => id === view);
  // Loads the request separately, because a notification may link to a request that is not in the list.
  const requestResult = useApi(requests.get, {
    params: { id: view ?? 0 },
    enabled: view !== undefined && rows !== undefined && listedRequest === undefined,
    quiet: true,
  });
  const openNeighbour = (offset: number) => {
    // The keys do nothing behind an open dialog.
    if (openDialogs.length > 0) return;
    const index = rows?.findIndex(({ id }) => id === view) ?? -1;
    const next = rows?.[index + offset];
    if (view !== undefined && index >= 0 && next) replace({ view: next.id });
  };
  useSingleKeys([
    ['j', () => openNeighbour(1)],
    ['k', () => openNeighbour(-1)],
  ]);
  if (view === undefined) return { open: undefined, failed: undefined, moveOn };
  const open = listedRequest ?? (requestResult.data?.id === view ? requestResult.data : undefined);
  return { open, failed: open || !requestResult.error ? undefined : loadOf(requestResult), moveOn };
}
