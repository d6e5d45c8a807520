import { notifications } from '@gatehouse/api/notifications/notifications';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf, whyNotYet } from '../../../ui/feedback/load.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';

/** Button that marks all notifications as read. Without unread notifications, it is disabled and shows the reason. */
export function MarkAllRead() {
  const t = useText();
  const unread = useApi(notifications.countUnread, { quiet: true });
  const marking = useSave(notifications.markAllRead, { done: t('notifications.notifications.noneUnread') });
  const none = unread.data?.count === 0 ? t('notifications.notifications.noneUnread') : undefined;
  return (
    <ReasonButton
      onClick={() => marking.save({})}
      reason={unread.data ? none : whyNotYet(loadOf(unread))}
      variant="default"
    >
      {t('notifications.notifications.markAll')}
    </ReasonButton>
  );
}
