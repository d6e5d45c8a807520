import { Card, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Paged } from '../../../ui/list/Paged.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { LoadedNotifications } from './LoadedNotifications.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationRows } from './NotificationRows.tsx';
import { notificationsUrl } from './notifications.url.ts';
import { useNotifications } from './useNotifications.ts';

/** Page with all notifications, nine per page (spec §9). */
export function NotificationsPage() {
  const t = useText();
  const { url, go } = useUrl(notificationsUrl);
  const list = useNotifications(url.page);
  return (
    <>
      <PageHeader>
        <MarkAllRead />
      </PageHeader>
      <Text c="dimmed" fz="sm" mb="md">
        {t('notifications.notifications.hint')}
      </Text>
      <LoadedNotifications height={480} list={list}>
        {(rows) => (
          <Card padding={0} withBorder>
            <NotificationRows label={t('titles./notifications')} rows={rows} />
          </Card>
        )}
      </LoadedNotifications>
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={url.page} />
    </>
  );
}
