import type { Department } from '@gatehouse/api/people/departments';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ManagerIcon, PencilIcon, TrashIcon } from '../../../ui/icons.tsx';
import { IconAction } from '../../../ui/ReasonButton.tsx';

interface Props {
  department: Department;
  onEdit: () => void;
  onDelete: () => void;
}

/** What the person may do to a department; one in use says what keeps it. */
export function DepartmentActions({ department, onEdit, onDelete }: Props) {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const { departmentName: name, companyCode, departmentCode, employeeCount, childCount } = department;
  const kept =
    employeeCount > 0
      ? t('people.departments.inUseEmployees', { count: employeeCount })
      : childCount > 0
        ? t('people.departments.inUseChildren', { count: childCount })
        : undefined;
  return (
    <>
      {can('ADD_MANAGER') && can('MANAGER_CREATE') && (
        <IconAction
          icon={<ManagerIcon />}
          label={t('offices.managers.addTo', { name })}
          onClick={() =>
            void navigate({ to: '/hr-managers', search: { create: true, companyCode, departmentCode } })
          }
        />
      )}
      {can('DEPARTMENT_UPDATE') && (
        <IconAction
          icon={<PencilIcon />}
          label={t('people.departments.editOne', { name })}
          onClick={onEdit}
        />
      )}
      {can('DEPARTMENT_DELETE') && (
        <IconAction
          icon={<TrashIcon />}
          label={t('people.departments.deleteOne', { name })}
          onClick={onDelete}
          reason={kept}
        />
      )}
    </>
  );
}
