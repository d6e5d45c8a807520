import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { call } from '../../../platform/call/call.ts';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { readPages } from '../../../platform/call/readPages.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { mostPrinted, PrintButton } from '../../../ui/PrintButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { usePageSize } from '../../../ui/usePageSize.ts';
import { NoEmployee } from '../attendance-days/NoEmployee.tsx';
import { useAttendanceChanges } from '../attendance-days/useAttendanceChanges.ts';
import { printedAtOnce, printedDays } from './printedTimesheet.ts';
import { TimesheetFilters } from './TimesheetFilters.tsx';
import { TimesheetTable } from './TimesheetTable.tsx';
import { timesheetUrl } from './timesheet.url.ts';
import { WorkingStatsCard } from './WorkingStatsCard.tsx';

/** The person's own attendance days: figures of the period, and the days (spec §2 "My timesheet"). */
export function TimesheetPage() {
  const { me } = useSession();
  if (me.employeeId !== null) return <OwnTimesheet employeeId={me.employeeId} />;
  return (
    <>
      <PageHeader />
      <NoEmployee />
    </>
  );
}

function OwnTimesheet({ employeeId }: { employeeId: number }) {
  const t = useText();
  const { me } = useSession();
  const { url, go, select, filter: narrow } = useUrl(timesheetUrl);
  const { from, to, filter, sort, page } = url;
  const chosen = { from, to, filter, sort };
  const pages = usePageSize('timesheet', 10);
  const list = useApi(timesheets.mine, { query: { ...chosen, page, size: pages.size, vm: 'web' } });
  useAttendanceChanges(employeeId, [timesheets.mine]);
  const { data } = list;
  const save = () => exportSheet(timesheets.export, { query: { ...chosen, target: 'me' } });
  const read = (at: number) => call(timesheets.mine, { query: { ...chosen, page: at, size: printedAtOnce } });
  const print = async () => {
    const first = await read(0);
    const days = await readPages(mostPrinted, async (at) => (at === 0 ? first : await read(at)).attendances);
    const sheet = { title: t('titles./my-access-history'), name: me.displayName, dates: first };
    return printedDays(t, sheet, days, first.workingStats);
  };

  return (
    <>
      <PageHeader>
        <PrintButton onExport={save} onPrint={print} total={data?.attendances.totalElements} />
        <DownloadButton onDownload={save}>{t('common.actions.export')}</DownloadButton>
      </PageHeader>
      <TimesheetFilters answered={data} asked={{ from, to }} filter={filter} onSelect={select} />
      <WorkingStatsCard load={loadOf(list)} stats={data?.workingStats} />
      <TimesheetTable
        load={loadOf(list)}
        onClearFilters={filter ? () => narrow({ filter: undefined }) : undefined}
        onSort={(wanted) => narrow({ sort: timesheetUrl({ sort: wanted }).sort })}
        rows={data?.attendances.content}
        sort={sort}
      />
      <Paged answer={data?.attendances} onPage={(next) => go({ page: next })} page={page} size={pages} />
    </>
  );
}
