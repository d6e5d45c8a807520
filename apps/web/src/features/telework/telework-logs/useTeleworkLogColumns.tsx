import type { TeleworkLog } from '@gatehouse/api/telework/telework-logs';
import { useMemo } from 'react';
import { formatDate, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { LogBadge } from './LogBadge.tsx';

/** Returns the columns of telework logs. `isOthers` adds a column for the person. */
export function useLogColumns(isOthers: boolean): Column<TeleworkLog>[] {
  const t = useText();
  return useMemo(() => {
    const who: Column<TeleworkLog> = {
      id: 'displayName',
      header: t('telework.teleworkLogs.fields.displayName'),
      cell: ({ employeeId, displayName }) => <PersonBadge employeeId={employeeId} name={displayName} />,
    };
    const columns: Column<TeleworkLog>[] = [
      {
        id: 'kind',
        header: t('telework.teleworkLogs.fields.kind'),
        cell: ({ kind }) => t(`telework.teleworkLogs.kinds.${kind}`),
      },
      {
        id: 'times',
        header: t('telework.teleworkLogs.fields.startTime'),
        cell: ({ startsAt, timeZone }) =>
          `${formatDate(startsAt, timeZone)} ${formatTime(startsAt, timeZone)}`,
      },
      {
        id: 'endTime',
        header: t('telework.teleworkLogs.fields.endTime'),
        cell: ({ endsAt, timeZone }) => formatTime(endsAt, timeZone),
      },
      { id: 'note', header: t('telework.teleworkLogs.fields.note'), cell: ({ note }) => note },
      {
        id: 'status',
        header: t('telework.teleworkLogs.fields.status'),
        cell: ({ status }) => <LogBadge status={status} />,
        phone: 'first',
      },
      {
        id: 'approver',
        header: t('telework.teleworkLogs.fields.approver'),
        cell: ({ approver, approverComment }) => [approver, approverComment].filter(Boolean).join(': '),
      },
    ];
    return isOthers ? [who, ...columns.slice(0, 4)] : columns;
  }, [t, isOthers]);
}
