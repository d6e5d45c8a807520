import { type PersonStats, timesheets } from '@gatehouse/api/attendance/timesheets';
import { companies } from '@gatehouse/api/people/companies';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../platform/call/call.ts';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { formatMinutes } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { PrintButton } from '../../../ui/table/PrintButton.tsx';
import { SortSelect } from '../../../ui/table/SortSelect.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ManagedDepartmentPicker } from '../../people/departments/ManagedDepartmentPicker.tsx';
import { minutesOf } from '../attendance-days/dayFigures.ts';
import { PersonTimesheet } from './PersonTimesheet.tsx';
import { buildPeopleSheet } from './printedTimesheet.ts';
import { TimesheetFilters } from './TimesheetFilters.tsx';
import { sorts, timesheetManagementUrl } from './timesheetManagement.url.ts';
import { usePeople } from './usePeople.ts';

/**
 * Number of people in the first load. It fills the visible list and leaves some rows to scroll. Further people are
 * loaded on demand or by search.
 */
const firstPeople = 25;
const debounce = 500;

const rowOf = (person: PersonStats) => ({
  ...person,
  code: String(person.employeeId),
  title: person.displayName,
  note: `${person.employeeCode} · ${formatMinutes(minutesOf(person.workingStats.totalWorkingHours))}`,
});

/**
 * Shows the people of a department on the left and the days of the selected person on the right (spec §2 "Timesheet
 * management").
 */
export function TimesheetManagementPage() {
  const t = useText();
  const { me, can } = useSession();
  const isPhone = useIsPhone();
  const { url, select } = useUrl(timesheetManagementUrl);
  const { departmentId, person, from, to, filter, sort } = url;
  const chosen = { from, to, filter, sort };
  const [size, setSize] = useState(firstPeople);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), debounce);
  const list = usePeople(departmentId, { ...chosen, size });
  const searched = usePeople(departmentId, { ...chosen, size, keyword }, keyword !== '');
  const currentList = keyword === '' ? list : searched;
  const everybody = list.data?.userWorkingStats;
  const shownPage = currentList.data?.userWorkingStats ?? everybody;
  const isKnown = everybody?.content.some(({ employeeId }) => employeeId === person);
  const target =
    departmentId === undefined
      ? { target: 'my-department' as const }
      : { target: 'department' as const, id: departmentId };

  const save = () => exportSheet(timesheets.export, { query: { ...chosen, ...target } });
  const print = async () => {
    const { userWorkingStats, ...dates } =
      departmentId === undefined
        ? await call(timesheets.myDepartment, { query: chosen })
        : await call(timesheets.ofDepartment, { params: { id: departmentId }, query: chosen });
    const sheet = { title: t('titles./my-department-access-history'), name: me.displayName, dates };
    return buildPeopleSheet(t, sheet, userWorkingStats.content);
  };

  return (
    <>
      <PageHeader
        summary={everybody && t('attendance.timesheets.peopleCount', { count: everybody.totalElements })}
      >
        {me.companyId !== null && can(companies.update) && (
          <Button
            renderRoot={(props) => (
              <Link {...props} search={{ edit: me.companyId ?? undefined }} to="/companies" />
            )}
            variant="default"
          >
            {t('attendance.timesheets.exportColumns')}
          </Button>
        )}
        <PrintButton onExport={save} onPrint={print} total={everybody?.totalElements} />
        <DownloadButton onDownload={save} rows={list.data?.days}>
          {t('common.actions.export')}
        </DownloadButton>
      </PageHeader>
      <TimesheetFilters
        answered={list.data}
        asked={{ from, to }}
        filter={filter}
        first={
          <ManagedDepartmentPicker
            label={t('attendance.timesheets.department')}
            name="departmentId"
            none={t('attendance.timesheets.allDepartments')}
            onChange={(id) => select({ departmentId: id, person: undefined })}
            value={departmentId}
          />
        }
        onSelect={select}
      >
        {/* The list of days has a separate sort control on a phone. */}
        {!isPhone && <DayOrder sort={sort} />}
      </TimesheetFilters>
      <SplitList
        empty={
          <EmptyState
            text={t('attendance.timesheets.nobodyFoundHint')}
            title={t('attendance.timesheets.nobodyFound')}
          />
        }
        found={{
          rows: (shownPage?.content ?? []).map(rowOf),
          total: shownPage?.totalElements ?? 0,
          onMore: (count) => setSize(size + count),
          onSearch: setTyped,
        }}
        label={t('attendance.timesheets.people')}
        load={loadOf(currentList)}
        onSelect={(code) => select({ person: Number(code) })}
        outside={person !== undefined && !isKnown && <PersonTimesheet employeeId={person} key={person} />}
        rows={everybody?.content.map(rowOf)}
        selected={person?.toString()}
      >
        {(row) => <PersonTimesheet employeeId={row.employeeId} key={row.employeeId} person={row} />}
      </SplitList>
    </>
  );
}

function DayOrder({ sort }: { sort: (typeof sorts)[number] | undefined }) {
  const t = useText();
  const { filter: narrow } = useUrl(timesheetManagementUrl);
  return (
    <SortSelect
      label={t('attendance.timesheets.sort')}
      onSort={(nextSort) => narrow({ sort: sorts.find((candidate) => candidate === nextSort) })}
      options={sorts.map((value) => ({ value, label: t(`attendance.timesheets.sorts.${value}`) }))}
      value={sort ?? 'date,desc'}
    />
  );
}
