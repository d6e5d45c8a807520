import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import type { ReactNode } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Face } from '../../../../ui/display/Face.tsx';
import { StatusBadge } from '../../../../ui/display/StatusBadge.tsx';
import { CardLines, RowCard } from '../../../../ui/list/CardGrid.tsx';
import { SelectRow } from '../../../../ui/table/SelectPage.tsx';
import type { Selection } from '../../../../ui/table/useSelection.ts';
import { SeenToday } from './SeenToday.tsx';
import type { SeenToday as Seen } from './usePresences.ts';

interface Props {
  employee: EmployeeRow;
  selection: Selection<EmployeeRow>;
  seen: Seen | undefined;
  actions: ReactNode;
}

export function EmployeeCard({ employee, selection, seen, actions }: Props) {
  const t = useText();
  const { can } = useSession();
  const { displayName: name, accountName } = employee;
  return (
    <RowCard
      actions={
        <>
          <SeenToday seen={seen} />
          {actions}
        </>
      }
      badge={
        <>
          {!employee.isEnabled && (
            <StatusBadge tone="quiet">{t('people.employees.presences.INACTIVE')}</StatusBadge>
          )}
          {can(employees.bulk) && (
            <SelectRow isOn={selection.has(employee)} name={name} row={employee} toggle={selection.toggle} />
          )}
        </>
      }
      isPicked={selection.has(employee)}
      picture={<Face mark={accountName} name={name} src={employee.avatarUrl} />}
      title={name}
    >
      <CardLines
        ids={[accountName, employee.employeeCode]}
        what={[employee.title, employee.departmentName]}
      />
    </RowCard>
  );
}
