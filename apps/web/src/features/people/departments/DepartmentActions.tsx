import type { Department } from '@gatehouse/api/people/departments';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { PencilIcon, TrashIcon } from '../../../ui/icons.tsx';
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
  const { departmentName: name, employeeCount, childCount } = department;
  const kept =
    employeeCount > 0
      ? t('people.departments.inUseEmployees', { count: employeeCount })
      : childCount > 0
        ? t('people.departments.inUseChildren', { count: childCount })
        : undefined;
  return (
    <>
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
