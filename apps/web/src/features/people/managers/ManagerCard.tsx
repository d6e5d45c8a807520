import { type Manager, managers } from '@gatehouse/api/people/managers';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Face } from '../../../ui/display/Face.tsx';
import { DepartmentIcon } from '../../../ui/display/icons.ts';
import { CardLines, RowCard } from '../../../ui/list/CardGrid.tsx';
import { DeleteAction, EditAction, ViewAction } from '../../../ui/table/RowActions.tsx';
import { CardNote } from '../employees/edit/CardNote.tsx';
import { PersonBadge } from '../employees/PersonBadge.tsx';
import { ManagerState } from './ManagerState.tsx';

interface Props {
  manager: Manager;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ManagerCard({ manager, onView, onEdit, onDelete }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const { employee, manageDepartments } = manager;
  const { displayName: name } = employee;
  return (
    <RowCard
      picture={<Face mark={employee.accountName} name={name} src={employee.avatarUrl} />}
      actions={
        <>
          <CardNote icon={<DepartmentIcon size={16} />} label={t('people.managers.fields.manageDepartments')}>
            {joinList(manageDepartments.map(({ departmentName }) => departmentName))}
          </CardNote>
          <ViewAction name={name} onClick={onView} />
          {can(managers.update) && <EditAction name={name} onClick={onEdit} />}
          {can(managers.remove) && <DeleteAction name={name} onClick={onDelete} />}
        </>
      }
      badge={<ManagerState manager={manager} />}
      title={<PersonBadge employeeId={employee.id} name={name} />}
    >
      <CardLines
        ids={[employee.accountName, employee.employeeCode]}
        // The company name is needed only on cards for people that see several companies.
        what={[manager.title, me.companyId === null ? employee.company.companyName : null]}
      />
    </RowCard>
  );
}
