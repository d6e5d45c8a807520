import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Placeholder } from '../../../ui/Waiting.tsx';
import type { useNotifications } from './useNotifications.ts';

type List = ReturnType<typeof useNotifications>;

interface Props {
  list: List;
  /** Of what stands here while nothing has come yet, in pixels. */
  height: number;
  children: (rows: readonly NonNullable<List['data']>['content'][number][]) => ReactNode;
}

/** The states of a list of what somebody was told, wherever it stands. */
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
