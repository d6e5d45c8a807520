import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { Group, Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { RowCard } from '../../../ui/CardGrid.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { EyeIcon, PencilIcon, PeopleIcon, TrashIcon, UserIcon } from '../../../ui/icons.tsx';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { EmployeeAvatar } from './EmployeeAvatar.tsx';

interface Props {
  employee: EmployeeRow;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One employee: initials, name, title, department, and what the person may do. */
export function EmployeeCard({ employee, onView, onEdit, onDelete }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const { displayName: name } = employee;
  return (
    <RowCard
      actions={
        <>
          <IconAction icon={<EyeIcon />} label={t('people.employees.viewOne', { name })} onClick={onView} />
          {can('STAFF_UPDATE') && (
            <IconAction
              icon={<PencilIcon />}
              label={t('people.employees.editOne', { name })}
              onClick={onEdit}
            />
          )}
          {can('STAFF_DELETE') && (
            <IconAction
              icon={<TrashIcon />}
              label={t('people.employees.deleteOne', { name })}
              onClick={onDelete}
              reason={me.employeeId === employee.id ? t('people.employees.ownAccount') : undefined}
            />
          )}
        </>
      }
      badge={!employee.isEnabled && <StatusBadge tone="quiet">{t('common.values.inactive')}</StatusBadge>}
      title={name}
    >
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <EmployeeAvatar name={name} />
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
