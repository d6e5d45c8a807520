import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { requests } from '@gatehouse/api/requests/requests';
import { Text } from '@mantine/core';
import { call } from '../../../platform/call/call.ts';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { PlusIcon } from '../../../ui/display/icons.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { maxPrintedRows, PrintButton } from '../../../ui/table/PrintButton.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { NoEmployee } from '../attendance-days/NoEmployee.tsx';
import { useAttendanceChanges } from '../attendance-days/useAttendanceChanges.ts';
import { MonthSteps } from './MonthSteps.tsx';
import { PersonDays } from './PersonDays.tsx';
import { countByFilter, hasStrip } from './periodDays.ts';
import { buildDaysSheet, printedAtOnce } from './printedTimesheet.ts';
import { RequestButton } from './RequestButton.tsx';
import { readPages } from './readPages.ts';
import { TimesheetFilters } from './TimesheetFilters.tsx';
import { timesheetUrl } from './timesheet.url.ts';

/** Shows the signed-in person's own attendance days with the figures of the period (spec §2 "My timesheet"). */
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
  const isPhone = useIsPhone();
  const { me, can } = useSession();
  const { url, select } = useUrl(timesheetUrl);
  const { from, to, filter, sort, page } = url;
  const chosen = { from, to, filter, sort };
  const pages = usePageSize('timesheet', 10);
  const list = useApi(timesheets.mine, { query: { ...chosen, page, size: pages.size, vm: 'web' } });
  const strip = useApi(timesheets.mine, {
    query: { from, to, size: 100, vm: 'web' },
    enabled: hasStrip({ from, to }),
    quiet: true,
  });
  useAttendanceChanges(employeeId, [timesheets.mine]);
  const { data } = list;
  const wholePeriod = hasStrip({ from, to }) ? strip.data : undefined;
  const rows = wholePeriod?.attendances.content;
  const save = () => exportSheet(timesheets.export, { query: { ...chosen, target: 'me' } });
  const fetchPage = (at: number) =>
    call(timesheets.mine, { query: { ...chosen, page: at, size: printedAtOnce } });
  const print = async () => {
    const first = await fetchPage(0);
    const days = await readPages(
      maxPrintedRows,
      async (at) => (at === 0 ? first : await fetchPage(at)).attendances,
    );
    const sheet = { title: t('titles./my-access-history'), name: me.displayName, dates: first };
    return buildDaysSheet(t, sheet, days, first.workingStats);
  };

  return (
    <>
      <PageHeader
        summary={
          data && <MonthSteps onRange={(range) => select({ ...range, day: undefined })} range={data} />
        }
      >
        <PrintButton onExport={save} onPrint={print} total={data?.attendances.totalElements} />
        <DownloadButton onDownload={save}>{t('common.actions.export')}</DownloadButton>
        {can(requests.create) && (
          <RequestButton leftSection={<PlusIcon />}>{t('requests.requests.create')}</RequestButton>
        )}
      </PageHeader>
      <PersonDays
        list={list}
        pages={pages}
        stats={data?.workingStats}
        whole={rows && wholePeriod && { range: wholePeriod, rows }}
      >
        <TimesheetFilters
          answered={data}
          asked={{ from, to }}
          counts={rows && countByFilter(rows)}
          filter={filter}
          onSelect={select}
        >
          {!isPhone && (
            <Text c="dimmed" fz="xs" ml="auto">
              {t('attendance.timesheets.openHint')}
            </Text>
          )}
        </TimesheetFilters>
      </PersonDays>
    </>
  );
}
