import {
  type AttendanceMonth,
  attendanceMonths,
  type DayFigures,
  type LateChange,
} from '@gatehouse/api/attendance/attendance-months';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatInstant, formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useOpenRowBy } from '../../../ui/list/useOpenRow.ts';
import { Section } from '../../../ui/page/Section.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { beforeText } from '../attendance-days/dayFigures.ts';
import { DayBadge } from '../attendance-logs/DayBadge.tsx';
import { DayDifferences } from './DayDifferences.tsx';
import { monthClosingUrl } from './monthClosing.url.ts';

/**
 * Lists the late changes of a closed month. Each row shows the figures that differ from the closed month. Each change is applied separately.
 */
export function LateChanges({ month: { companyId, month, locked } }: { month: AttendanceMonth }) {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(monthClosingUrl);
  const { url, go, replace } = address;
  const params = { companyId, month };
  const list = useApi(attendanceMonths.lateChanges, { params, query: { page: url.page } });
  const rows = list.data?.content;
  const columns = useChangeColumns();
  const openRow = useOpenRowBy(
    rows,
    url.apply && url.on && `${url.apply} ${url.on}`,
    ({ employeeId, date }) => `${employeeId} ${date}`,
  );
  const close = () => replace({ apply: undefined, on: undefined });
  const applyOf = (row: LateChange) => (
    <ReasonButton
      onClick={() => go({ apply: row.employeeId, on: row.date })}
      reason={undefined}
      variant="default"
    >
      {t('attendance.attendanceMonths.apply')}
    </ReasonButton>
  );
  return (
    <Section
      hint={t('attendance.attendanceMonths.changesHint')}
      title={t('attendance.attendanceMonths.changes')}
    >
      <TableList
        {...(locked && can(attendanceMonths.apply) && { actions: applyOf })}
        address={address}
        answer={list.data}
        columns={columns}
        empty={
          <EmptyState
            text={t('attendance.attendanceMonths.noChangesHint')}
            title={t('attendance.attendanceMonths.noChanges')}
          />
        }
        keyOf={({ employeeId, date }) => `${employeeId} ${date}`}
        label={t('attendance.attendanceMonths.changes')}
        load={loadOf(list)}
        name="late-changes"
      />
      {openRow && (
        <Ask
          about={[openRow.displayName, openRow.accountName, formatWeekday(openRow.date)]}
          action={t('attendance.attendanceMonths.apply')}
          done={t('attendance.attendanceMonths.applied', { name: openRow.displayName })}
          input={{
            params,
            body: { employeeId: openRow.employeeId, date: openRow.date, foundAt: openRow.foundAt },
          }}
          onClose={close}
          operation={attendanceMonths.apply}
          refusal={({ code }) =>
            code === 'API_CONFLICT' ? t('attendance.attendanceMonths.changedMeanwhile') : undefined
          }
          title={t('attendance.attendanceMonths.applyTitle')}
        >
          <DayDifferences change={openRow} />
          <Text fz="sm" mt="sm">
            {t('attendance.attendanceMonths.applyText', { name: openRow.displayName, date: openRow.date })}
          </Text>
        </Ask>
      )}
    </Section>
  );
}

function useChangeColumns(): readonly Column<LateChange>[] {
  const t = useText();
  return useMemo(() => {
    const figuresText = (day: DayFigures | null, zone: string) =>
      day ? beforeText(t, day, zone) : t('attendance.attendanceMonths.noDay');
    return [
      {
        id: 'person',
        header: t('attendance.attendanceMonths.person'),
        cell: (row) => <PersonBadge employeeId={row.employeeId} name={row.displayName} />,
      },
      {
        id: 'date',
        header: t('attendance.attendanceMonths.date'),
        cell: ({ employeeId, displayName, date }) => (
          <DayBadge date={date} employeeId={employeeId} name={displayName} time={formatWeekday(date)} />
        ),
      },
      {
        id: 'differences',
        phone: 'block',
        header: t('attendance.attendanceMonths.differences'),
        cell: (row) => <DayDifferences change={row} />,
      },
      {
        id: 'kept',
        header: t('attendance.attendanceMonths.kept'),
        cell: ({ kept, timeZone }) => figuresText(kept, timeZone),
        hidden: true,
      },
      {
        id: 'proposed',
        header: t('attendance.attendanceMonths.proposed'),
        cell: ({ proposed, timeZone }) => figuresText(proposed, timeZone),
        hidden: true,
      },
      {
        id: 'found',
        header: t('attendance.attendanceMonths.found'),
        cell: ({ foundAt }) => formatInstant(foundAt),
        hidden: true,
      },
    ];
  }, [t]);
}
