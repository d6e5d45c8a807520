import { type Department, departments } from '@gatehouse/api/people/departments';
import { managers } from '@gatehouse/api/people/managers';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ManagerIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';

interface Props {
  department: Department;
  onEdit: () => void;
  onDelete: () => void;
}

/**
 * Buttons to edit and delete a department. For a department in use, the delete button shows why it cannot be deleted.
 */
export function DepartmentActions({ department, onEdit, onDelete }: Props) {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const { departmentName: name, companyCode, departmentCode, employeeCount, childCount } = department;
  const inUseReason =
    employeeCount > 0
      ? t('people.departments.inUseEmployees', { count: employeeCount })
      : childCount > 0
        ? t('people.departments.inUseChildren', { count: childCount })
        : undefined;
  return (
    <>
      {can(managers.create) && (
        <IconAction
          icon={<ManagerIcon />}
          label={t('people.managers.addTo', { name })}
          onClick={() =>
            void navigate({ to: '/hr-managers', search: { create: true, companyCode, departmentCode } })
          }
        />
      )}
      {can(departments.update) && <EditAction name={name} onClick={onEdit} />}
      {can(departments.remove) && <DeleteAction name={name} onClick={onDelete} reason={inUseReason} />}
    </>
  );
}
