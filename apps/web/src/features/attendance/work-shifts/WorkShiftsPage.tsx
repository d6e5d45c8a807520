import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterField, Filters } from '../../../ui/Filters.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { DeleteAction, EditAction, ViewAction } from '../../../ui/RowActions.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { DepartmentPicker } from '../../people/departments/DepartmentPicker.tsx';
import { DeleteWorkShift } from './DeleteWorkShift.tsx';
import { readSort, useWorkShiftColumns } from './useWorkShiftColumns.tsx';
import { ViewWorkShift } from './ViewWorkShift.tsx';
import { CreateWorkShift, EditWorkShift } from './WorkShiftForm.tsx';
import { workShiftsUrl } from './workShifts.url.ts';

/** The work shifts of a department, or of all (spec §2 "Work shifts"). */
export function WorkShiftsPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go, replace, filter } = useUrl(workShiftsUrl);
  const { departmentId, keyword, page } = url;
  const columns = useWorkShiftColumns();
  const sort = readSort(url.sort);
  const list = useApi(workShifts.list, { query: { departmentId, keyword, page, sort, size: 10 } });
  const rows = list.data?.content;
  const viewed = useOpenRow(rows, ({ id }) => id === url.view);
  const edited = useOpenRow(rows, ({ id }) => id === url.edit);
  const removed = useOpenRow(rows, ({ id }) => id === url.remove);

  return (
    <>
      <PageHeader>
        {can(workShifts.create) && (
          <ReasonButton icon={<PlusIcon />} onClick={() => go({ create: true })} reason={undefined}>
            {t('attendance.workShifts.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <Filters>
        <SearchBox
          debounce={500}
          label={t('attendance.workShifts.search')}
          onSearch={(typed) => filter({ keyword: typed })}
          value={keyword}
        />
        <FilterField>
          <DepartmentPicker
            companyCode={undefined}
            label={t('attendance.workShifts.fields.departmentId')}
            name="departmentId"
            none={t('attendance.workShifts.allDepartments')}
            onChange={(chosen) => filter({ departmentId: chosen ?? undefined })}
            problem={undefined}
            value={departmentId ?? null}
          />
        </FilterField>
      </Filters>
      <DataTable
        actions={(shift) => (
          <>
            <ViewAction name={shift.name} onClick={() => go({ view: shift.id })} />
            {can(workShifts.update) && (
              <EditAction name={shift.name} onClick={() => go({ edit: shift.id })} />
            )}
            {can(workShifts.remove) && (
              <DeleteAction name={shift.name} onClick={() => go({ remove: shift.id })} />
            )}
          </>
        )}
        columns={columns}
        empty={
          <EmptyState text={t('attendance.workShifts.emptyHint')} title={t('attendance.workShifts.empty')} />
        }
        keyOf={(shift) => shift.id}
        label={t('titles./workshift')}
        load={loadOf(list)}
        name="workShifts"
        onClearFilters={
          keyword || departmentId ? () => filter({ keyword: undefined, departmentId: undefined }) : undefined
        }
        onSort={(next) => filter({ sort: next })}
        rows={rows}
        sort={sort}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} />
      {url.create && (
        <CreateWorkShift departmentId={departmentId ?? null} onClose={() => replace({ create: undefined })} />
      )}
      {viewed && <ViewWorkShift onClose={() => replace({ view: undefined })} shift={viewed} />}
      {edited && <EditWorkShift onClose={() => replace({ edit: undefined })} shift={edited} />}
      {removed && <DeleteWorkShift onClose={() => replace({ remove: undefined })} shift={removed} />}
    </>
  );
}
