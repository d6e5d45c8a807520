import { type Manager, managers } from '@gatehouse/api/people/managers';
import { Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { DepartmentsPicker } from '../departments/DepartmentsPicker.tsx';
import { useOwnName } from '../employees/useOwnName.ts';
import { errorFields } from './manager.errorFields.ts';

/** Form for a manager's title, departments and state. The manager cannot be replaced by another person. */
export function EditManager({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const t = useText();
  const { employee } = manager;
  const nameAnew = useOwnName(employee.id);
  const form = useEdit(
    managers.update,
    {
      ...manager,
      employeeId: manager.id,
      manageDepartmentIds: manager.manageDepartments.map(({ id }) => id),
    },
    {
      places: errorFields,
      done: t('people.managers.updated'),
      onClose,
      onSaved: () => {
        nameAnew();
        onClose();
      },
    },
  );
  const { fields } = form;
  return (
    <FormModal {...form.dialog} title={t('people.managers.edit')}>
      <Text c="dimmed" fz="sm">
        {employee.displayName} · {employee.accountName} · {employee.company.companyName}
      </Text>
      <TextField {...fields.title} label={t('people.employees.fields.title')} />
      <DepartmentsPicker
        {...fields.manageDepartmentIds}
        companyCode={employee.company.companyCode}
        hint={t('people.managers.departmentsHint')}
        label={t('people.managers.fields.manageDepartmentIds')}
      />
      <SwitchField
        {...fields.isEnabled}
        hint={t('people.managers.enabledHint')}
        label={t('people.managers.fields.isEnabled')}
      />
    </FormModal>
  );
}
