import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { Code, Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatInstant, formatNumber, formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import { truncate } from '../../../ui/display/truncate.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { Suggested } from './Suggested.tsx';

const rawShown = 80;

export function useQuarantineColumns(): Column<QuarantineGroup>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'code',
        header: t('deviceOps.quarantine.fields.code'),
        cell: ({ personCode, owner }) =>
          owner ? (
            <TwoLines note={personCode}>
              <PersonBadge employeeId={owner.employeeId} name={owner.displayName} />
            </TwoLines>
          ) : (
            <span style={{ overflowWrap: 'break-word' }}>
              {personCode ?? t('deviceOps.quarantine.noCode')}
            </span>
          ),
      },
      {
        id: 'reason',
        header: t('deviceOps.quarantine.fields.reason'),
        cell: ({ reason }) => (
          <StatusBadge tone={reason === 'UNREADABLE' ? 'bad' : 'warn'}>
            {t(`deviceOps.quarantine.reasons.${reason}`)}
          </StatusBadge>
        ),
      },
      {
        id: 'records',
        header: t('deviceOps.quarantine.fields.records'),
        cell: ({ records }) => formatNumber(records),
        numeric: true,
      },
      {
        id: 'lastSeen',
        header: t('deviceOps.quarantine.lastSeen'),
        cell: ({ lastTime, receivedAt }) => (
          <>
            {lastTime && <span style={{ whiteSpace: 'nowrap' }}>{formatWallTime(lastTime)}</span>}
            <Text c="dimmed" fz="xs" style={{ whiteSpace: 'nowrap' }}>
              {t('deviceOps.quarantine.received', { when: formatInstant(receivedAt) })}
            </Text>
          </>
        ),
      },
      { id: 'device', header: t('deviceOps.quarantine.device'), cell: ({ deviceName }) => deviceName },
      {
        id: 'decision',
        header: t('deviceOps.quarantine.decision'),
        cell: (row) =>
          row.reason === 'UNKNOWN_PERSON' ? (
            <Suggested row={row} />
          ) : (
            <Code>{truncate(row.raw.replaceAll(/\s+/g, ' '), rawShown)}</Code>
          ),
      },
    ],
    [t],
  );
}
