import { type Employee, employeeLimits as limits } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { SimpleGrid } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { EmployeeLoaded } from './EmployeeLoaded.tsx';
import { InfosField } from './InfosField.tsx';

/** Where a refusal belongs that is about one field. */
const places = { HR_EMPLOYEE_INFO_CODE_EXISTED: 'employeeInfos' } as const;

/** Private information and other facts of an employee. */
export function EditDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  return (
    <EmployeeLoaded id={id} onClose={onClose} title={t('people.employees.detail')}>
      {(employee) => <Form employee={employee} onClose={onClose} />}
    </EmployeeLoaded>
  );
}

function Form({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(employees.updateDetail.body, employee, places);
  const { save, isPending } = useSave(employees.updateDetail, {
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  const { fields } = draft;
  const { maritalStatus } = fields;
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: employee.id }, body })}
      pending={isPending}
      title={`${t('people.employees.detail')} · ${employee.displayName}`}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateField {...fields.dateOfBirth} label={t('people.employees.dateOfBirth')} />
        <SelectField
          {...maritalStatus}
          label={t('people.employees.maritalStatus')}
          none={t('people.employees.maritalStatuses.none')}
          onChange={(chosen) => maritalStatus.onChange(chosen ?? '')}
          options={(['Single', 'Married'] as const).map((value) => ({
            value,
            label: t(`people.employees.maritalStatuses.${value}`),
          }))}
          value={maritalStatus.value || null}
        />
        <TextField
          {...fields.personalEmail}
          label={t('people.employees.personalEmail')}
          max={limits.personalEmail}
        />
        <TextField {...fields.mobile} label={t('people.employees.mobile')} max={limits.mobile} />
        <TextField {...fields.identity} label={t('people.employees.identity')} max={limits.identity} />
        <TextField {...fields.insurranceNum} label={t('people.employees.insurance')} max={limits.insurance} />
        <TextField {...fields.empLevel} label={t('people.employees.empLevel')} max={limits.empLevel} />
        <TextField
          {...fields.workingLocation}
          label={t('people.employees.workingLocation')}
          max={limits.place}
        />
      </SimpleGrid>
      <TextField {...fields.currentAddress} label={t('people.employees.currentAddress')} max={limits.place} />
      <TextField
        {...fields.permanentAddress}
        label={t('people.employees.permanentAddress')}
        max={limits.place}
      />
      <TextField {...fields.award} label={t('people.employees.award')} max={limits.award} />
      <TextField {...fields.userUrl} label={t('people.employees.userUrl')} max={limits.userUrl} />
      <InfosField {...fields.employeeInfos} />
    </FormModal>
  );
}
