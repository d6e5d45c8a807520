import { type Request, requests } from '@gatehouse/api/requests/requests';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { type Load, loadOf } from '../../../ui/feedback/load.ts';
import { useSingleKeys } from '../../../ui/page/singleKeys.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { requestsUrl } from './requests.url.ts';
import { useHasPanelRoom } from './SidePanel.tsx';

/**
 * Returns the request with the ID in the URL, even if the current page of the list does not contain it. If the request
 * failed to load, returns the load state with the error. The key J opens the next request and the key K the previous
 * one. With `opensFirst`, the first pending request opens once if a panel fits next to the list.
 */
export function useOpenRequest(
  rows: readonly Request[] | undefined,
  opensFirst: boolean,
): { open: Request | undefined; failed: Load | undefined } {
  const { url, replace } = useUrl(requestsUrl);
  const { view } = url;
  const hasRoom = useHasPanelRoom();
  const isSettled = useRef(view !== undefined || !opensFirst || !hasRoom);
  useEffect(() => {
    if (!rows || isSettled.current) return;
    isSettled.current = true;
    const waiting = rows.find(({ may }) => may.approve === null);
    if (waiting && view === undefined) replace({ view: waiting.id });
  }, [rows, view, replace]);
  const listedRequest = rows?.find(({ id }) => id === view);
  // Loads the request separately, because a notification may link to a request that is not in the list.
  const requestResult = useApi(requests.get, {
    params: { id: view ?? 0 },
    enabled: view !== undefined && rows !== undefined && listedRequest === undefined,
    quiet: true,
  });
  const openNeighbour = (offset: number) => {
    const index = rows?.findIndex(({ id }) => id === view) ?? -1;
    const next = rows?.[index + offset];
    if (view !== undefined && index >= 0 && next) replace({ view: next.id });
  };
  useSingleKeys([
    ['j', () => openNeighbour(1)],
    ['k', () => openNeighbour(-1)],
  ]);
  if (view === undefined) return { open: undefined, failed: undefined };
  const open = listedRequest ?? (requestResult.data?.id === view ? requestResult.data : undefined);
  return { open, failed: open || !requestResult.error ? undefined : loadOf(requestResult) };
}
