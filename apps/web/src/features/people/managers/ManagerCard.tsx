import type { Manager } from '@gatehouse/api/people/managers';
import { Group, Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { RowCard } from '../../../ui/CardGrid.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { CompanyIcon, DepartmentIcon, EyeIcon, PencilIcon, TrashIcon, UserIcon } from '../../../ui/icons.tsx';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { EmployeeAvatar } from '../employees/EmployeeAvatar.tsx';
import { ManagerState } from './ManagerState.tsx';

interface Props {
  manager: Manager;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One manager: name, title, the departments, and what the person may do. */
export function ManagerCard({ manager, onView, onEdit, onDelete }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const { employee, manageDepartments } = manager;
  const { displayName: name } = employee;
  return (
    <RowCard
      actions={
        <>
          <IconAction icon={<EyeIcon />} label={t('people.employees.viewOne', { name })} onClick={onView} />
          {can('MANAGER_UPDATE') && (
            <IconAction
              icon={<PencilIcon />}
              label={t('people.employees.editOne', { name })}
              onClick={onEdit}
            />
          )}
          {can('MANAGER_DELETE') && (
            <IconAction
              icon={<TrashIcon />}
              label={t('people.employees.deleteOne', { name })}
              onClick={onDelete}
            />
          )}
        </>
      }
      badge={<ManagerState manager={manager} />}
      title={name}
    >
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <EmployeeAvatar name={name} url={employee.avatarUrl} />
        <Stack gap={4} style={{ minWidth: 0 }}>
          <Fact icon={<UserIcon size={16} />} label={t('people.employees.jobTitle')}>
            {manager.title || t('common.values.none')}
          </Fact>
          <Fact icon={<DepartmentIcon size={16} />} label={t('offices.managers.departments')}>
            {manageDepartments.map(({ departmentName }) => departmentName).join(', ')}
          </Fact>
          {/* one who looks after a single company need not read its name on every card */}
          {me.companyId === null && (
            <Fact icon={<CompanyIcon size={16} />} label={t('people.employees.company')}>
              {employee.company.companyName}
            </Fact>
          )}
        </Stack>
      </Group>
    </RowCard>
  );
}
