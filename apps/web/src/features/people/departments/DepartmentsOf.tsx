import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { type Department, departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/columns.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { DeleteDepartment } from './DeleteDepartment.tsx';
import { DepartmentActions } from './DepartmentActions.tsx';
import { CreateDepartment, EditDepartment } from './DepartmentForm.tsx';
import { departmentsUrl } from './departments.url.ts';

/** The departments of one company as a table. */
export function DepartmentsOf({ company }: { company: CompanyChoice }) {
  const t = useText();
  const { url, go, replace } = useUrl(departmentsUrl);
  const { keyword, page } = url;
  const list = useApi(departments.list, {
    query: { companyCode: company.companyCode, keyword, page, size: 10 },
  });
  const edited = useOpenRow(list.data?.content, ({ id }) => id === url.edit);
  const removed = useOpenRow(list.data?.content, ({ id }) => id === url.remove);
  const columns: Column<Department>[] = [
    { id: 'name', header: t('people.departments.name'), cell: (row) => row.departmentName },
    { id: 'code', header: t('people.departments.code'), cell: (row) => row.departmentCode },
    {
      id: 'parent',
      header: t('people.departments.parent'),
      cell: (row) => row.parentDepartmentName ?? t('common.values.none'),
    },
    {
      id: 'managers',
      header: t('people.departments.managers'),
      cell: (row) => row.managers.map((manager) => manager.displayName).join(', ') || t('common.values.none'),
    },
    {
      id: 'employees',
      header: t('people.departments.employees'),
      cell: (row) => row.employeeCount,
      numeric: true,
    },
  ];

  return (
    <>
      <Filters>
        <SearchBox
          debounce={1000}
          label={t('people.departments.search')}
          onSearch={(typed) => replace({ keyword: typed, page: undefined })}
          value={keyword}
        />
      </Filters>
      <DataTable
        actions={(department) => (
          <DepartmentActions
            department={department}
            onDelete={() => go({ remove: department.id })}
            onEdit={() => go({ edit: department.id })}
          />
        )}
        columns={columns}
        empty={
          <EmptyState
            text={t('people.departments.emptyHint', { company: company.companyName })}
            title={t('people.departments.empty')}
          />
        }
        keyOf={(department) => department.id}
        label={t('people.departments.title')}
        load={loadOf(list)}
        name="departments"
        onClearFilters={keyword ? () => replace({ keyword: undefined, page: undefined }) : undefined}
        rows={list.data?.content}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} />
      {url.create && <CreateDepartment company={company} onClose={() => replace({ create: undefined })} />}
      {edited && <EditDepartment department={edited} onClose={() => replace({ edit: undefined })} />}
      {removed && <DeleteDepartment department={removed} onClose={() => replace({ remove: undefined })} />}
    </>
  );
}
