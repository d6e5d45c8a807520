import type { AttendanceLog } from '@gatehouse/api/attendance/attendance-logs';
import { useMemo } from 'react';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Load } from '../../../ui/feedback/load.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Direction, Origin, Quiet, Time, Unbroken, Use, WholeBadge } from './punchCells.tsx';

interface Props {
  /** Work date of the table. A punch on another calendar date shows its own date. */
  date: string;
  /** IANA time zone of the day. A punch at a site in another time zone shows the local time of the site. */
  zone: string | undefined;
  rows: AttendanceLog[] | undefined;
  load: Load;
}

/** Shows the punches of a day. Ignored punches are grey and show the reason. */
export function PunchTable({ date, zone, rows, load }: Props) {
  const t = useText();
  const columns = usePunchColumns(date, zone);

  // Uses DataTable instead of TableList, because a day is one page and has no filters.
  return (
    <DataTable
      columns={columns}
      empty={
        <EmptyState
          text={t('attendance.attendanceLogs.emptyHint')}
          title={t('attendance.attendanceLogs.empty')}
        />
      }
      keyOf={(row) => row.id ?? `r${row.addedBy?.id}`}
      label={t('attendance.attendanceLogs.punches')}
      load={load}
      name="attendance-log"
      onClearFilters={undefined}
      rows={rows}
    />
  );
}

function usePunchColumns(date: string, zone: string | undefined): readonly Column<AttendanceLog>[] {
  const t = useText();
  const recognitionColumns = useRecognitionColumns();
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('attendance.attendanceLogs.columns.time'),
        cell: (row) => (
          <Quiet row={row}>
            <Time row={row} date={date} zone={zone} />
          </Quiet>
        ),
      },
      {
        id: 'accessType',
        phone: 'plain',
        header: t('attendance.attendanceLogs.columns.accessType'),
        cell: (row) => <Direction row={row} />,
      },
      {
        id: 'device',
        phone: 'plain',
        header: t('attendance.attendanceLogs.columns.device'),
        cell: (row) => (
          <Quiet row={row}>
            <Origin row={row} />
          </Quiet>
        ),
      },
      {
        id: 'door',
        header: t('attendance.attendanceLogs.columns.door'),
        cell: (row) => <Door row={row} />,
        hidden: true,
      },
      {
        id: 'room',
        phone: 'plain',
        header: t('attendance.attendanceLogs.columns.room'),
        cell: (row) => (
          <Quiet row={row}>
            {row.room}{' '}
            {row.secureRoom && <WholeBadge tone="warn">{t('attendance.attendanceLogs.secure')}</WholeBadge>}
          </Quiet>
        ),
      },
      ...recognitionColumns,
      {
        id: 'use',
        phone: 'first',
        header: t('attendance.attendanceLogs.columns.use'),
        cell: (row) => <Use row={row} />,
      },
    ],
    [t, date, zone, recognitionColumns],
  );
}

/** Returns the columns that show how the terminal recognised the person, and the result. */
function useRecognitionColumns(): readonly Column<AttendanceLog>[] {
  const t = useText();
  return useMemo(() => {
    const noValue = <Faint>{t('common.values.none')}</Faint>;
    return [
      {
        id: 'verifyType',
        phone: 'plain',
        header: t('attendance.attendanceLogs.columns.verifyType'),
        cell: (row) => (
          <Quiet row={row}>
            {row.verifyType ? (
              <Unbroken>{t(`attendance.attendanceLogs.verifyTypes.${row.verifyType}`)}</Unbroken>
            ) : (
              noValue
            )}
          </Quiet>
        ),
      },
      {
        id: 'temperature',
        header: t('attendance.attendanceLogs.columns.temperature'),
        cell: (row) =>
          row.temperature === null ? (
            noValue
          ) : (
            <Quiet row={row}>
              {formatNumber(row.temperature, { style: 'unit', unit: 'celsius', minimumFractionDigits: 1 })}
            </Quiet>
          ),
      },
      {
        id: 'result',
        phone: 'second',
        header: t('attendance.attendanceLogs.columns.result'),
        cell: ({ result }) =>
          result ? (
            <WholeBadge tone={result === 'ACCESS_GRANTED' ? 'good' : 'bad'}>
              {t(`attendance.attendanceLogs.results.${result}`)}
            </WholeBadge>
          ) : (
            noValue
          ),
      },
    ];
  }, [t]);
}

function Door({ row }: { row: AttendanceLog }) {
  const t = useText();
  return row.door === undefined ? (
    <Faint>{t('common.values.none')}</Faint>
  ) : (
    <Quiet row={row}>{row.door}</Quiet>
  );
}
