import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { FilterField } from '../../../ui/list/Filters.tsx';
import { NextWays } from '../../../ui/list/NextWays.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DeleteAction, EditAction, ViewAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { DepartmentPicker } from '../../people/departments/DepartmentPicker.tsx';
import { DeleteWorkShift } from './DeleteWorkShift.tsx';
import { readSort, useWorkShiftColumns } from './useWorkShiftColumns.tsx';
import { ViewWorkShift } from './ViewWorkShift.tsx';
import { CreateWorkShift, EditWorkShift } from './WorkShiftForm.tsx';
import { workShiftsUrl } from './workShifts.url.ts';

/** Shows the work shifts of one department or of all departments (spec §2 "Work shifts"). */
export function WorkShiftsPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(workShiftsUrl);
  const { url, go, replace, filter } = address;
  const { departmentId, keyword, page } = url;
  const columns = useWorkShiftColumns();
  const sort = readSort(url.sort);
  const pages = usePageSize('workShifts', 10);
  const list = useApi(workShifts.list, { query: { departmentId, keyword, page, sort, size: pages.size } });
  const rows = list.data?.content;
  const open = useDialogs(address, rows);
  const viewed = useOpenRow(rows, url.view);

  return (
    <>
      <PageHeader>
        <CreateButton onClick={() => go({ create: true })} operation={workShifts.create}>
          {t('attendance.workShifts.create')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={(shift) => (
          <>
            <ViewAction name={shift.name} onClick={() => go({ view: shift.id })} />
            {can(workShifts.update) && <EditAction name={shift.name} onClick={() => open.edit(shift)} />}
            {can(workShifts.remove) && <DeleteAction name={shift.name} onClick={() => open.remove(shift)} />}
          </>
        )}
        address={address}
        answer={list.data}
        columns={columns}
        empty={
          <EmptyState
            advises={workShifts.create}
            text={t('attendance.workShifts.emptyHint')}
            title={t('attendance.workShifts.empty')}
          >
            <NextWays
              ways={[
                {
                  operation: workShifts.create,
                  label: t('attendance.workShifts.create'),
                  way: { to: '/workshift', search: { create: true } },
                },
              ]}
            />
          </EmptyState>
        }
        filteredBy={['departmentId']}
        filters={
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
        }
        keyOf={(shift) => shift.id}
        label={t('titles./workshift')}
        load={loadOf(list)}
        name="workShifts"
        pages={pages}
        search={t('attendance.workShifts.search')}
        sort={sort}
      />
      {open.isCreating && <CreateWorkShift departmentId={departmentId ?? null} onClose={open.close} />}
      {viewed && <ViewWorkShift onClose={() => replace({ view: undefined })} shift={viewed} />}
      {open.edited && <EditWorkShift onClose={open.close} shift={open.edited} />}
      {open.removed && <DeleteWorkShift onClose={open.close} shift={open.removed} />}
    </>
  );
}
