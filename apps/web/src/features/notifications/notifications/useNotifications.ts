import { notifications } from '@gatehouse/api/notifications/notifications';
import { useApi } from '../../../platform/call/useApi.ts';
import { useLive } from '../../../platform/live.ts';

/** Returns a page of notifications and keeps it up to date. The default is nine notifications per page (spec §9). */
export function useNotifications(page: number | undefined, size = 9) {
  const list = useApi(notifications.list, { query: { page, size } });
  const { refetch } = list;
  useLive(['notifications.changed'], () => void refetch());
  return list;
}
