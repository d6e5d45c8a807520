import { notifications } from '@gatehouse/api/notifications/notifications';
import { useApi } from '../../../platform/call/useApi.ts';
import { useLive } from '../../../platform/live.ts';

/** A page of what somebody was told, nine at a time (spec §9) unless said otherwise, as it happens. */
export function useNotifications(page: number | undefined, size = 9) {
  const list = useApi(notifications.list, { query: { page, size } });
  const { refetch } = list;
  useLive(['notifications.changed'], () => void refetch());
  return list;
}
