import { timesheetFilters, timesheets } from '@gatehouse/api/attendance/timesheets';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DateRangeField } from '../../../ui/DateRangeField.tsx';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useUrl } from '../../../ui/url.ts';
import { NoEmployee } from '../NoEmployee.tsx';
import { useAttendanceChanges } from '../useAttendanceChanges.ts';
import { TimesheetTable } from './TimesheetTable.tsx';
import { timesheetUrl } from './timesheet.url.ts';
import { WorkingStatsCard } from './WorkingStatsCard.tsx';

/** The person's own attendance days: figures of the period, and the days (spec §2 "My timesheet"). */
export function TimesheetPage() {
  const t = useText();
  const { me } = useSession();
  if (me.employeeId !== null) return <OwnTimesheet employeeId={me.employeeId} />;
  return (
    <>
      <PageHeader title={t('attendance.timesheet.title')} />
      <NoEmployee />
    </>
  );
}

function OwnTimesheet({ employeeId }: { employeeId: number }) {
  const t = useText();
  const { url, go, replace } = useUrl(timesheetUrl);
  const { from, to, filter, sort, page } = url;
  const chosen = { from, to, filter, sort };
  const list = useApi(timesheets.mine, { query: { ...chosen, page, size: 10, vm: 'web' } });
  useAttendanceChanges(employeeId, [timesheets.mine]);
  const thisMonth = monthFromNow(0);
  const { data } = list;

  return (
    <>
      <PageHeader title={t('attendance.timesheet.title')}>
        <DownloadButton onDownload={() => exportSheet(timesheets.exportMine, { query: chosen })}>
          {t('common.actions.export')}
        </DownloadButton>
      </PageHeader>
      <Filters>
        <DateRangeField
          label={t('attendance.timesheet.range')}
          onChange={(range) => go({ ...range, page: undefined })}
          presets={[
            { label: t('attendance.timesheet.thisMonth'), value: thisMonth },
            { label: t('attendance.timesheet.lastMonth'), value: monthFromNow(-1) },
          ]}
          value={{ from: from ?? data?.from ?? thisMonth.from, to: to ?? data?.to ?? thisMonth.to }}
        />
        <SelectField
          label={t('attendance.timesheet.filter')}
          name="filter"
          none={t('attendance.timesheet.allDays')}
          onChange={(wanted) => go({ filter: wanted ?? undefined, page: undefined })}
          options={timesheetFilters.map((value) => ({ value, label: t(`attendance.filters.${value}`) }))}
          problem={undefined}
          value={filter ?? null}
        />
      </Filters>
      <WorkingStatsCard load={loadOf(list)} stats={data?.workingStats} />
      <TimesheetTable
        load={loadOf(list)}
        onClearFilters={filter ? () => replace({ filter: undefined, page: undefined }) : undefined}
        onSort={(wanted) => replace({ sort: timesheetUrl({ sort: wanted }).sort, page: undefined })}
        rows={data?.attendances.content}
        sort={sort}
      />
      <Paged answer={data?.attendances} onPage={(next) => go({ page: next })} page={page} />
    </>
  );
}
