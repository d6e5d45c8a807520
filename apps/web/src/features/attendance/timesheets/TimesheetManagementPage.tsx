import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { call } from '../../../platform/call/call.ts';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatMinutes } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterField } from '../../../ui/Filters.tsx';
import { loadOf } from '../../../ui/load.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PrintButton } from '../../../ui/PrintButton.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { SortSelect } from '../../../ui/SortSelect.tsx';
import { SplitList } from '../../../ui/SplitList.tsx';
import { useUrl } from '../../../ui/url.ts';
import { ManagedDepartmentPicker } from '../../people/departments/ManagedDepartmentPicker.tsx';
import { minutesOf } from '../attendance-days/dayFigures.ts';
import { PersonTimesheet } from './PersonTimesheet.tsx';
import { printedPeople } from './printedTimesheet.ts';
import { TimesheetFilters } from './TimesheetFilters.tsx';
import { sorts, timesheetManagementUrl } from './timesheetManagement.url.ts';

// a punch of one of a thousand people is no reason to ask for all of them
const refreshMs = 60_000;

/** The people of a department left, the days of the chosen one right (spec §2 "Timesheet management"). */
export function TimesheetManagementPage() {
  const t = useText();
  const { me } = useSession();
  const isPhone = useIsPhone();
  const { url, select, filter: narrow } = useUrl(timesheetManagementUrl);
  const { departmentId, person, from, to, filter, sort } = url;
  const chosen = { from, to, filter, sort };
  const asked = { query: { ...chosen, vm: 'web' }, refetchInterval: refreshMs };
  const all = useApi(timesheets.myDepartment, { ...asked, enabled: departmentId === undefined });
  const one = useApi(timesheets.ofDepartment, {
    params: { id: departmentId ?? 0 },
    ...asked,
    enabled: departmentId !== undefined,
  });
  const list = departmentId === undefined ? all : one;
  const people = list.data?.userWorkingStats.content;
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
    return printedPeople(t, sheet, userWorkingStats.content);
  };

  return (
    <>
      <PageHeader summary={people && t('attendance.timesheets.peopleCount', { count: people.length })}>
        <PrintButton onExport={save} onPrint={print} total={people?.length} />
        <DownloadButton onDownload={save} rows={people?.reduce((sum, { days }) => sum + days, 0)}>
          {t('common.actions.export')}
        </DownloadButton>
      </PageHeader>
      <TimesheetFilters
        answered={list.data}
        asked={{ from, to }}
        filter={filter}
        first={
          <FilterField>
            <ManagedDepartmentPicker
              label={t('attendance.timesheets.department')}
              none={t('attendance.timesheets.allDepartments')}
              onChange={(id) => select({ departmentId: id ?? undefined, person: undefined })}
              value={departmentId ?? null}
            />
          </FilterField>
        }
        onSelect={select}
      >
        {/* on a phone the days have an order of their own */}
        {!isPhone && (
          <SortSelect
            label={t('attendance.timesheets.sort')}
            onSort={(wanted) => narrow({ sort: sorts.find((known) => known === wanted) })}
            options={sorts.map((value) => ({ value, label: t(`attendance.timesheets.sorts.${value}`) }))}
            value={sort ?? 'date,desc'}
          />
        )}
      </TimesheetFilters>
      <SplitList
        empty={
          <EmptyState
            text={t('attendance.timesheets.nobodyFoundHint')}
            title={t('attendance.timesheets.nobodyFound')}
          />
        }
        label={t('attendance.timesheets.people')}
        load={loadOf(list)}
        onSelect={(code) => select({ person: Number(code) })}
        rows={people?.map((each) => ({
          ...each,
          code: String(each.employeeId),
          title: each.displayName,
          note: `${each.employeeCode} · ${formatMinutes(minutesOf(each.workingStats.totalWorkingHours))}`,
        }))}
        selected={person?.toString()}
      >
        {(shown) => <PersonTimesheet key={shown.employeeId} person={shown} />}
      </SplitList>
    </>
  );
}
