import { type PersonStats, timesheets } from '@gatehouse/api/attendance/timesheets';
import { Group, Text } from '@mantine/core';
import { call } from '../../../platform/call/call.ts';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { maxPrintedRows, PrintButton } from '../../../ui/table/PrintButton.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { useAttendanceChanges } from '../attendance-days/useAttendanceChanges.ts';
import { PersonDays } from './PersonDays.tsx';
import { hasStrip } from './periodDays.ts';
import { buildDaysSheet, printedAtOnce } from './printedTimesheet.ts';
import { readPages } from './readPages.ts';
import { timesheetManagementUrl } from './timesheetManagement.url.ts';

interface Props {
  employeeId: number;
  /**
   * Figures from the list of people, shown before the days are loaded. Absent if the person is not on a loaded page.
   */
  person?: PersonStats;
}

export function PersonTimesheet({ employeeId, person }: Props) {
  const t = useText();
  const { url } = useUrl(timesheetManagementUrl);
  const { from, to, filter, sort, page } = url;
  const pages = usePageSize('timesheet', 10);
  const list = useApi(timesheets.ofEmployee, {
    params: { id: employeeId },
    query: { from, to, filter, sort, page, size: pages.size, vm: 'web' },
  });
  const strip = useApi(timesheets.ofEmployee, {
    params: { id: employeeId },
    query: { from, to, size: 100, vm: 'web' },
    enabled: hasStrip({ from, to }),
    quiet: true,
  });
  const wholePeriod = hasStrip({ from, to }) ? strip.data : undefined;
  useAttendanceChanges(employeeId, [timesheets.ofEmployee]);
  const { data } = list;
  const account = person ?? data?.account;
  const chosen = { from, to, filter, sort };
  const fetchPage = (at: number) =>
    call(timesheets.ofEmployee, {
      params: { id: employeeId },
      query: { ...chosen, page: at, size: printedAtOnce },
    });
  const print = async () => {
    const first = await fetchPage(0);
    const days = await readPages(
      maxPrintedRows,
      async (at) => (at === 0 ? first : await fetchPage(at)).attendances,
    );
    const { displayName, employeeCode, departmentName } = first.account;
    const name = `${displayName} · ${employeeCode} · ${departmentName}`;
    const sheet = { title: t('attendance.timesheets.printTitle'), name, dates: first };
    return buildDaysSheet(t, sheet, days, first.workingStats);
  };
  const save = () =>
    exportSheet(timesheets.export, { query: { ...chosen, target: 'employee', id: employeeId } });
  return (
    <>
      <Group gap="sm" justify="space-between" mb={4}>
        <Group align="baseline" gap="0 8px">
          {account && (
            <>
              <Text component="h2" fw={600} fz="md">
                <PersonBadge employeeId={employeeId} name={account.displayName} />
              </Text>
              <Text c="dimmed" component="span" fz="sm">
                {account.employeeCode} · {account.departmentName}
              </Text>
            </>
          )}
        </Group>
        <PrintButton onExport={save} onPrint={print} total={data?.attendances.totalElements} />
      </Group>
      <PersonDays
        employeeId={employeeId}
        list={list}
        pages={pages}
        stats={data?.workingStats ?? person?.workingStats}
        whole={wholePeriod && { range: wholePeriod, rows: wholePeriod.attendances.content }}
      />
    </>
  );
}
