import type { LoginSession } from '@gatehouse/api/auth/sessions';
import { useMemo } from 'react';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';

/** Returns the columns device, IP address, location and time (spec §3 "Login session"). */
export function useSessionColumns(): Column<LoginSession>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'device',
        header: t('auth.sessions.device'),
        cell: ({ deviceName, current }) => (
          <TwoLines note={current && <StatusBadge tone="good">{t('auth.sessions.current')}</StatusBadge>}>
            {deviceName || t('common.values.unknown')}
          </TwoLines>
        ),
      },
      { id: 'ipAddress', header: t('auth.sessions.address'), cell: ({ ipAddress }) => ipAddress },
      {
        id: 'locationInfo',
        header: t('auth.sessions.location'),
        cell: ({ locationInfo }) => locationInfo.replaceAll('_', ' ') || t('common.values.none'),
      },
      {
        id: 'createdAt',
        header: t('auth.sessions.since'),
        cell: ({ createdAt }) => formatInstant(createdAt),
      },
      {
        id: 'lastSeenAt',
        header: t('auth.sessions.lastSeen'),
        cell: ({ lastSeenAt }) => formatInstant(lastSeenAt),
      },
      {
        id: 'sessionExpiredAt',
        header: t('auth.sessions.expires'),
        cell: ({ sessionExpiredAt }) => formatInstant(sessionExpiredAt),
        hidden: true,
      },
    ],
    [t],
  );
}
