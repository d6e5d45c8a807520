import { type Employee, employeeLimits as limits } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { CodeFields, NameFields } from './EmployeeFields.tsx';
import { EmployeeLoaded } from './EmployeeLoaded.tsx';
import { places } from './employee.places.ts';

interface Props {
  id: number;
  onClose: () => void;
}

/** Changes who the person is and where they belong; company and account name stay. */
export function EditEmployee({ id, onClose }: Props) {
  const t = useText();
  return (
    <EmployeeLoaded id={id} onClose={onClose} title={t('people.employees.edit')}>
      {(employee) => <Form employee={employee} onClose={onClose} />}
    </EmployeeLoaded>
  );
}

function Form({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const t = useText();
  const { me } = useSession();
  const draft = useDraft(employees.update.body, employee, places);
  const { save, isPending } = useSave(employees.update, { onSuccess: onClose, onRefusal: draft.refuse });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: employee.id }, body })}
      pending={isPending}
      title={t('people.employees.edit')}
    >
      <Text c="dimmed" fz="sm">
        {employee.companyName} · {employee.accountName}
      </Text>
      <DepartmentPicker
        {...draft.fields.departmentId}
        companyCode={employee.companyCode}
        label={t('people.employees.department')}
        required
      />
      <NameFields draft={draft} longest={limits.name} />
      <CodeFields draft={draft} />
      {me.employeeId === employee.id ? (
        <Text c="dimmed" fz="sm">
          {t('people.employees.ownAccount')}
        </Text>
      ) : (
        <SwitchField
          {...draft.fields.isEnabled}
          hint={t('people.employees.enabledHint')}
          label={t('people.employees.enabled')}
        />
      )}
    </FormModal>
  );
}
