import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../../../features/notifications/notifications/NotificationsPage.tsx';
import { notificationsUrl } from '../../../features/notifications/notifications/notifications.url.ts';

export const Route = createFileRoute('/_portal/(notifications)/notifications')({
  staticData: { texts: ['notifications'] },
  validateSearch: notificationsUrl,
  component: NotificationsPage,
});
