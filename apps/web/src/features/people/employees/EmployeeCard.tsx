import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { Group, Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { RowCard } from '../../../ui/CardGrid.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { PeopleIcon, UserIcon } from '../../../ui/icons.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { EmployeeActions } from './EmployeeActions.tsx';
import { EmployeeAvatar } from './EmployeeAvatar.tsx';
import { SelectEmployee } from './SelectEmployee.tsx';
import type { Selection } from './useSelection.ts';

/** One employee: initials, name, title, department, and what the person may do. */
export function EmployeeCard({ employee, selection }: { employee: EmployeeRow; selection: Selection }) {
  const t = useText();
  const { can } = useSession();
  const { displayName: name } = employee;
  return (
    <RowCard
      actions={<EmployeeActions employee={employee} />}
      badge={
        <Group gap="xs" wrap="nowrap">
          {!employee.isEnabled && <StatusBadge tone="quiet">{t('common.values.inactive')}</StatusBadge>}
          {can('STAFF_UPDATE') && <SelectEmployee employee={employee} selection={selection} />}
        </Group>
      }
      title={name}
    >
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <EmployeeAvatar name={name} url={employee.avatarUrl} />
        <Stack gap={4} style={{ minWidth: 0 }}>
          <Fact icon={<UserIcon size={16} />} label={t('people.employees.jobTitle')}>
            {employee.title || t('common.values.none')}
          </Fact>
          <Fact icon={<PeopleIcon size={16} />} label={t('people.employees.department')}>
            {employee.departmentName}
          </Fact>
        </Stack>
      </Group>
    </RowCard>
  );
}
