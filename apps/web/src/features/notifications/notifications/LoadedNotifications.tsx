import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import type { useNotifications } from './useNotifications.ts';

type NotificationList = ReturnType<typeof useNotifications>;

interface Props {
  list: NotificationList;
  /** Height in pixels of the placeholder shown until notifications are loaded. */
  height: number;
  children: (rows: readonly NonNullable<NotificationList['data']>['content'][number][]) => ReactNode;
}

export function LoadedNotifications({ list, height, children }: Props) {
  const t = useText();
  return (
    <Loaded
      empty={
        <EmptyState
          text={t('notifications.notifications.emptyHint')}
          title={t('notifications.notifications.empty')}
        />
      }
      load={loadOf(list)}
      onClearFilters={undefined}
      rows={list.data?.content}
      skeleton={<Placeholder height={height} />}
    >
      {children}
    </Loaded>
  );
}
