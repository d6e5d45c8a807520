import { notifications } from '@gatehouse/api/notifications/notifications';
import { Button, Card, Group, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoadedNotifications } from './LoadedNotifications.tsx';
import { NotificationRows } from './NotificationRows.tsx';
import classes from './RecentNotificationsPanel.module.css';
import { useNotifications } from './useNotifications.ts';

/**
 * Numbers of notifications on a dashboard: six at first, and six more each time (spec §9), up to the limit of one call.
 */
const six = 6;
const most = 96;

/** Shows the latest notifications on a dashboard. Hidden if the signed-in person has none. */
export function RecentNotificationsPanel() {
  const { can } = useSession();
  return can(notifications.list) ? <Recent /> : null;
}

function Recent() {
  const t = useText();
  const heading = useId();
  const [size, setSize] = useState(six);
  const list = useNotifications(undefined, size);
  const title = t('notifications.notifications.recent');
  return (
    <Card aria-labelledby={heading} component="section" padding={0} withBorder>
      <Group justify="space-between" mih={44} px={14}>
        <Title id={heading} order={2} size="h3">
          {title}
        </Title>
        {list.data && !list.data.last && size < most && (
          <Button onClick={() => setSize(size + six)} size="compact-sm" variant="subtle">
            {t('notifications.notifications.viewMore')}
          </Button>
        )}
      </Group>
      <LoadedNotifications height={240} list={list}>
        {(rows) => (
          // The element can receive the focus, so that keyboard users can scroll it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <div className={classes.recent} tabIndex={0}>
            <NotificationRows label={title} rows={rows} />
          </div>
        )}
      </LoadedNotifications>
    </Card>
  );
}
