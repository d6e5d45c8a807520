import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { type Department, departments } from '@gatehouse/api/people/departments';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { clientPage } from '../../../ui/list/clientPage.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { PersonBadges } from '../employees/PersonBadge.tsx';
import { DepartmentActions } from './DepartmentActions.tsx';
import { CreateDepartment, EditDepartment } from './DepartmentForm.tsx';
import { DepartmentName } from './DepartmentName.tsx';
import { departmentsUrl } from './departments.url.ts';
import { type DepartmentBranch, toTree } from './tree.rules.ts';

export function DepartmentsOf({ company }: { company: CompanyChoice }) {
  const t = useText();
  const address = useUrl(departmentsUrl);
  const { url } = address;
  const { keyword, page } = url;
  const pages = usePageSize('departments', 10);
  const { folded, fold } = useFolded();
  const list = useApi(departments.list, {
    query: { companyCode: company.companyCode, keyword, size: 10_000 },
  });
  const all = list.data?.content;
  const open = useDialogs(address, all);
  // Shows the found departments as a tree. A department is shown below its parent only if the parent was found as well.
  const tree = all && toTree(all, folded);
  const shownPage = tree && clientPage(tree, page, pages.size);

  return (
    <>
      <TableList
        actions={({ department }) => (
          <DepartmentActions
            department={department}
            onDelete={() => open.remove(department)}
            onEdit={() => open.edit(department)}
          />
        )}
        address={address}
        answer={shownPage}
        columns={useDepartmentColumns(all, folded, fold)}
        debounce={1000}
        empty={
          <EmptyState
            advises={departments.create}
            text={t('people.departments.emptyHint', { company: company.companyName })}
            title={t('people.departments.empty')}
          />
        }
        keyOf={({ department }) => department.id}
        label={t('titles./department')}
        load={loadOf(list)}
        name="departments"
        pages={pages}
        search={t('people.departments.search')}
      />
      {open.isCreating && <CreateDepartment company={company} onClose={open.close} />}
      {open.edited && <EditDepartment department={open.edited} onClose={open.close} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.departmentCode, open.removed.companyName]}
          done={t('people.departments.deleted')}
          name={open.removed.departmentName}
          onClose={open.close}
          operation={departments.remove}
          params={{ id: open.removed.id }}
          uses={{
            employees: (count) => t('people.departments.usedBy.employees', { count }),
            departments: (count) => t('people.departments.usedBy.departments', { count }),
            erased: (count) => t('people.departments.usedBy.erased', { count }),
            earlier: (count) => t('people.departments.usedBy.earlier', { count }),
            workShifts: (count) => t('people.departments.usedBy.workShifts', { count }),
            visitors: (count) => t('people.departments.usedBy.visitors', { count }),
          }}
        />
      )}
    </>
  );
}

/** Returns the departments with hidden children, and a function that hides or shows the children of a department. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const fold = (id: number) =>
    setFolded((now) =>
      now.has(id) ? new Set([...now].filter((foldedId) => foldedId !== id)) : new Set([...now, id]),
    );
  return { folded, fold };
}

function useDepartmentColumns(
  all: readonly Department[] | undefined,
  folded: ReadonlySet<number>,
  fold: (id: number) => void,
): readonly Column<DepartmentBranch>[] {
  const t = useText();
  const hasBelow = new Set(all?.map(({ parentDepartmentId }) => parentDepartmentId));
  const isTree = all?.some((department) => department.parentDepartmentId !== null) ?? false;
  return [
    {
      id: 'name',
      header: t('people.departments.fields.departmentName'),
      cell: (branch) => (
        <DepartmentName
          branch={branch}
          isTree={isTree}
          isFolded={folded.has(branch.department.id)}
          onFold={hasBelow.has(branch.department.id) ? () => fold(branch.department.id) : undefined}
        />
      ),
    },
    {
      id: 'code',
      header: t('people.departments.fields.departmentCode'),
      cell: ({ department }) => department.departmentCode,
    },
    {
      id: 'parent',
      header: t('people.departments.fields.parentDepartmentId'),
      cell: ({ department }) => department.parentDepartmentName ?? <Faint>{t('common.values.none')}</Faint>,
    },
    {
      id: 'managers',
      header: t('people.departments.fields.managerIds'),
      cell: ({ department }) =>
        department.managers.length > 0 ? (
          <PersonBadges people={department.managers} />
        ) : (
          <Faint>{t('common.values.none')}</Faint>
        ),
    },
    {
      id: 'employees',
      header: t('people.departments.fields.employeeCount'),
      cell: ({ department }) => department.employeeCount,
      numeric: true,
    },
  ];
}
