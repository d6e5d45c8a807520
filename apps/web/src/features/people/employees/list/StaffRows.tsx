import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { employees } from '@gatehouse/api/people/employees';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import type { Answer } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../../ui/feedback/load.ts';
import { CardGrid } from '../../../../ui/list/CardGrid.tsx';
import { NextWays } from '../../../../ui/list/NextWays.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Selection } from '../../../../ui/table/useSelection.ts';
import { useUrl } from '../../../../ui/url/url.ts';
import { useEmployeeActions } from './EmployeeActions.tsx';
import { EmployeeCard } from './EmployeeCard.tsx';
import { staffUrl } from './staff.url.ts';
import { filterOf, isFiltered, noFilter, readSort } from './staffQuery.ts';
import type { SeenToday } from './usePresences.ts';
import { useStaffColumns } from './useStaffColumns.tsx';

interface Props {
  list: Answer<ResultOf<typeof employees.list>>;
  selection: Selection<EmployeeRow>;
  seenOf: (id: number) => SeenToday | undefined;
}

export function StaffRows({ list, selection, seenOf }: Props) {
  const t = useText();
  const { can } = useSession();
  const { url, filter } = useUrl(staffUrl);
  const columns = useStaffColumns(seenOf);
  const actions = useEmployeeActions();
  const shared = {
    empty: (
      <EmptyState
        advises={employees.create}
        text={t('people.employees.emptyHint')}
        title={t('people.employees.empty')}
      >
        <NextWays
          ways={[
            {
              operation: employees.create,
              label: t('people.employees.create'),
              way: { to: '/staff', search: { create: true } },
            },
            {
              operation: employeeImports.check,
              label: t('people.employeeImports.title'),
              way: { to: '/staff', search: { import: true } },
            },
          ]}
        />
      </EmptyState>
    ),
    keyOf: ({ id }: { id: number }) => id,
    label: t('titles./staff'),
    load: loadOf(list),
    onClearFilters: isFiltered(filterOf(url)) ? () => filter(noFilter) : undefined,
    rows: list.data?.content,
  };
  if (url.as !== 'table')
    return (
      <CardGrid {...shared}>
        {(employee) => (
          <EmployeeCard
            actions={actions(employee)}
            employee={employee}
            seen={seenOf(employee.id)}
            selection={selection}
          />
        )}
      </CardGrid>
    );
  // Uses DataTable instead of TableList, because the rows are also shown as cards, which share filters and pages with
  // the table.
  return (
    <DataTable
      {...shared}
      actions={actions}
      columns={columns}
      name="staff"
      picks={can(employees.bulk) ? { selection, nameOf: ({ displayName }) => displayName } : undefined}
      onSort={(sort) => filter({ sort })}
      sort={readSort(url.sort)}
    />
  );
}
