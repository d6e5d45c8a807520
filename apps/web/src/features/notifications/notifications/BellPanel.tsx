import { mostCounted, notifications } from '@gatehouse/api/notifications/notifications';
import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { addressAt } from '../../../platform/base.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { BellIcon } from '../../../ui/display/icons.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { followPushes, keepSubscribed } from '../push-subscriptions/keepSubscribed.ts';
import classes from './BellPanel.module.css';

// The panel is loaded after the first page, because it is closed at first.
const NotificationsPanel = lazyComponent(
  async () => (await import('./NotificationsPanel.tsx')).NotificationsPanel,
);

// Errors of push notifications are ignored, because the bell also works without them.
const ignoreError = () => undefined;

/**
 * Shows the bell in the top bar (spec §2 "Top bar") with the unread count and the latest notifications. `className`
 * styles it like the other buttons of the bar.
 */
export function BellPanel({ className }: { className?: string | undefined }) {
  const { can } = useSession();
  return can(notifications.countUnread) ? <Bell className={className} /> : null;
}

function Bell({ className }: { className: string | undefined }) {
  const t = useText();
  const [open, panel] = useDisclosure(false);
  const unread = useApi(notifications.countUnread, { quiet: true });
  useLive(['notifications.changed'], () => void unread.refetch());
  const router = useRouter();
  useEffect(() => {
    keepSubscribed().catch(ignoreError);
    return followPushes((link) => router.history.push(addressAt(link)));
  }, [router]);
  const count = unread.data?.count ?? 0;
  const isMany = count >= mostCounted;
  const label = isMany
    ? t('notifications.notifications.bellMany', { count: mostCounted - 1 })
    : count > 0
      ? t('notifications.notifications.bellUnread', { count })
      : t('notifications.notifications.bell');
  const countText = isMany
    ? t('notifications.notifications.overflow', { count: mostCounted - 1 })
    : formatNumber(count);
  return (
    <Popover
      onChange={(next) => (next ? panel.open() : panel.close())}
      opened={open}
      position="bottom-end"
      returnFocus
      shadow="md"
      trapFocus
      width="min(26rem, calc(100vw - 16px))"
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          aria-label={label}
          className={className}
          onClick={panel.toggle}
          size="lg"
          title={label}
          variant="transparent"
        >
          <BellIcon size={20} />
          {count > 0 && (
            <span aria-hidden className={classes.count}>
              {countText}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('notifications.notifications.bell')} className={classes.panel}>
        <Suspense fallback={<Placeholder height={240} />}>
          <NotificationsPanel onGo={panel.close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
