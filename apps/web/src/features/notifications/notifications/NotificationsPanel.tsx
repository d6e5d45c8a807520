import { Anchor, Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { LoadedNotifications } from './LoadedNotifications.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationRows } from './NotificationRows.tsx';
import classes from './NotificationsPanel.module.css';
import { useNotifications } from './useNotifications.ts';

/** Shows the latest nine notifications below the bell. */
export function NotificationsPanel({ onGo }: { onGo: () => void }) {
  const t = useText();
  const list = useNotifications(undefined);
  return (
    <Stack gap="xs">
      <Group justify="space-between" px="sm">
        <Title fz="md" order={2}>
          {t('notifications.notifications.bell')}
        </Title>
        <MarkAllRead />
      </Group>
      <LoadedNotifications height={240} list={list}>
        {(rows) => (
          <div className={classes.latest}>
            <NotificationRows label={t('notifications.notifications.bell')} onGo={onGo} rows={rows} />
          </div>
        )}
      </LoadedNotifications>
      <Anchor onClick={onGo} px="sm" renderRoot={(props) => <Link {...props} to="/notifications" />}>
        {t('notifications.notifications.seeAll')}
      </Anchor>
    </Stack>
  );
}
