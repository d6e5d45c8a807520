import type { LoginSession } from '@gatehouse/api/auth/sessions';
import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/columns.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** What a login session says: device, address, place, and when (spec §3 "Login session"). */
export function useSessionColumns(): Column<LoginSession>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'device',
        header: t('settings.sessions.device'),
        cell: ({ deviceName, current }) => (
          <Group gap="xs">
            <span style={{ overflowWrap: 'anywhere' }}>{deviceName || t('common.values.unknown')}</span>
            {current && <StatusBadge tone="good">{t('settings.sessions.current')}</StatusBadge>}
          </Group>
        ),
      },
      { id: 'ipAddress', header: t('settings.sessions.address'), cell: ({ ipAddress }) => ipAddress },
      {
        id: 'locationInfo',
        header: t('settings.sessions.location'),
        cell: ({ locationInfo }) => locationInfo.replaceAll('_', ' ') || t('common.values.none'),
      },
      {
        id: 'createdAt',
        header: t('settings.sessions.since'),
        cell: ({ createdAt }) => formatInstant(createdAt),
      },
      {
        id: 'lastSeenAt',
        header: t('settings.sessions.lastSeen'),
        cell: ({ lastSeenAt }) => formatInstant(lastSeenAt),
      },
      {
        id: 'sessionExpiredAt',
        header: t('settings.sessions.expires'),
        cell: ({ sessionExpiredAt }) => formatInstant(sessionExpiredAt),
        hidden: true,
      },
    ],
    [t],
  );
}
