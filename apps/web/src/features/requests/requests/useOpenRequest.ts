import { type Request, requests } from '@gatehouse/api/requests/requests';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { type Load, loadOf } from '../../../ui/load.ts';
import { useSingleKeys } from '../../../ui/singleKeys.ts';
import { useUrl } from '../../../ui/url.ts';
import { requestsUrl } from './requests.url.ts';
import { useHasPanelRoom } from './SidePanel.tsx';

/**
 * The request the address names, also one that is not on the page, or why that did not come; J and K go to the next and the one before. Whoever comes to
 * decide finds the first that waits open, once, where that leaves room for the list.
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
  const listed = rows?.find(({ id }) => id === view);
  // what the list has not, a notification leads to
  const asked = useApi(requests.get, {
    params: { id: view ?? 0 },
    enabled: view !== undefined && rows !== undefined && listed === undefined,
    quiet: true,
  });
  const step = (by: number) => {
    const place = rows?.findIndex(({ id }) => id === view) ?? -1;
    const next = rows?.[place + by];
    if (view !== undefined && place >= 0 && next) replace({ view: next.id });
  };
  useSingleKeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
  ]);
  if (view === undefined) return { open: undefined, failed: undefined };
  const open = listed ?? (asked.data?.id === view ? asked.data : undefined);
  return { open, failed: open || !asked.error ? undefined : loadOf(asked) };
}
