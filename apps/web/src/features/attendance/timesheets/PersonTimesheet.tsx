import { type PersonStats, timesheets } from '@gatehouse/api/attendance/timesheets';
import { Group, Text } from '@mantine/core';
import { call } from '../../../platform/call/call.ts';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { readPages } from '../../../platform/call/readPages.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { mostPrinted, PrintButton } from '../../../ui/PrintButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { usePageSize } from '../../../ui/usePageSize.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { useAttendanceChanges } from '../attendance-days/useAttendanceChanges.ts';
import { printedAtOnce, printedDays } from './printedTimesheet.ts';
import { TimesheetTable } from './TimesheetTable.tsx';
import { sorts, timesheetManagementUrl } from './timesheetManagement.url.ts';
import { WorkingStatsCard } from './WorkingStatsCard.tsx';

/** Figures and days of one of the people, for whoever is in charge of them. */
export function PersonTimesheet({ person }: { person: PersonStats }) {
  const t = useText();
  const { url, go, filter: narrow } = useUrl(timesheetManagementUrl);
  const { from, to, filter, sort, page } = url;
  const pages = usePageSize('timesheet', 10);
  const { employeeId } = person;
  const list = useApi(timesheets.ofEmployee, {
    params: { id: employeeId },
    query: { from, to, filter, sort, page, size: pages.size, vm: 'web' },
  });
  useAttendanceChanges(employeeId, [timesheets.ofEmployee]);
  const { data } = list;
  const chosen = { from, to, filter, sort };
  const read = (at: number) =>
    call(timesheets.ofEmployee, {
      params: { id: employeeId },
      query: { ...chosen, page: at, size: printedAtOnce },
    });
  const print = async () => {
    const first = await read(0);
    const days = await readPages(mostPrinted, async (at) => (at === 0 ? first : await read(at)).attendances);
    const { displayName, employeeCode, departmentName } = first.account;
    const name = `${displayName} · ${employeeCode} · ${departmentName}`;
    const sheet = { title: t('attendance.timesheets.printTitle'), name, dates: first };
    return printedDays(t, sheet, days, first.workingStats);
  };
  const save = () =>
    exportSheet(timesheets.export, { query: { ...chosen, target: 'employee', id: employeeId } });
  return (
    <>
      <Group gap="sm" justify="space-between" mb={4}>
        <Group align="baseline" gap="0 8px">
          <Text component="h2" fw={600} fz="md">
            <PersonBadge employeeId={employeeId} name={person.displayName} />
          </Text>
          <Text c="dimmed" component="span" fz="sm">
            {person.employeeCode} · {person.departmentName}
          </Text>
        </Group>
        <PrintButton onExport={save} onPrint={print} total={data?.attendances.totalElements} />
      </Group>
      <WorkingStatsCard load={loadOf(list)} stats={data?.workingStats ?? person.workingStats} />
      <TimesheetTable
        employeeId={employeeId}
        load={loadOf(list)}
        onClearFilters={filter ? () => narrow({ filter: undefined }) : undefined}
        onSort={(wanted) => narrow({ sort: sorts.find((known) => known === wanted) })}
        rows={data?.attendances.content}
        sort={sort}
      />
      <Paged answer={data?.attendances} onPage={(next) => go({ page: next })} page={page} size={pages} />
    </>
  );
}
