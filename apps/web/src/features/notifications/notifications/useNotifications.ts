import { notifications } from '@gatehouse/api/notifications/notifications';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useLive } from '../../../platform/live.ts';
import { useStore } from '../../../platform/store.ts';

/** A page of what somebody was told, nine at a time (spec §9) unless said otherwise, as it happens. */
export function useNotifications(page: number | undefined, size = 9) {
  const list = useApi(notifications.list, { query: { page, size } });
  const { refetch } = list;
  useLive(['notifications.changed'], () => void refetch());
  // the portal writes them in the language that is asked in
  const spoken = useStore(language);
  const asked = useRef(spoken);
  useEffect(() => {
    if (asked.current !== spoken) void refetch();
    asked.current = spoken;
  }, [spoken, refetch]);
  return list;
}
