import type { Manager } from '@gatehouse/api/people/managers';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { PersonBadge } from '../employees/PersonBadge.tsx';
import { ManagerState } from './ManagerState.tsx';

export function ViewManager({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const t = useText();
  const { employee } = manager;
  return (
    <Dialog onClose={onClose} title={t('people.managers.view')}>
      <FaceBadge
        mark={employee.accountName}
        name={employee.displayName}
        note={manager.title}
        size={72}
        src={employee.avatarUrl}
        state={<ManagerState manager={manager} />}
      >
        <PersonBadge employeeId={employee.id} name={employee.displayName} />
      </FaceBadge>
      <Facts
        lines={[
          [
            t('people.managers.fields.manageDepartments'),
            joinList(manager.manageDepartments.map(({ departmentName }) => departmentName)),
          ],
          [t('people.employees.fields.accountName'), employee.accountName],
          [t('people.employees.fields.employeeCode'), employee.employeeCode],
          [t('people.employees.fields.email'), employee.email],
          [t('people.employees.fields.gender'), t(`people.employees.genders.${employee.gender}`)],
          [t('people.employees.fields.companyId'), employee.company.companyName],
          [t('people.managers.ownDepartment'), employee.department.departmentName],
        ]}
      />
    </Dialog>
  );
}
