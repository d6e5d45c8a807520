import { type Employee, employeeLimits as limits } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { SimpleGrid } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { PageForm } from '../../../ui/PageForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { InfosField } from './InfosField.tsx';
import { PersonalFields } from './PersonalFields.tsx';

/** Where a refusal belongs that is about one field. */
const places = { HR_EMPLOYEE_INFO_CODE_EXISTED: 'employeeInfos' } as const;

/** Private information of an employee, and facts that have no field of their own. */
export function PrivateForm({ employee }: { employee: Employee }) {
  const t = useText();
  const draft = useDraft(employees.updateDetail.body, employee, places);
  const { save, isPending } = useSave(employees.updateDetail, {
    done: t('people.employees.saved'),
    onSuccess: draft.saved,
    onRefusal: draft.refuse,
  });
  const { fields } = draft;
  return (
    <PageForm
      draft={draft}
      label={t('people.profile.tabs.private')}
      onSubmit={(body) => save({ params: { id: employee.id }, body })}
      pending={isPending}
    >
      <PersonalFields fields={fields} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField {...fields.identity} label={t('people.employees.identity')} max={limits.identity} />
        <TextField {...fields.insurranceNum} label={t('people.employees.insurance')} max={limits.insurance} />
        <TextField {...fields.empLevel} label={t('people.employees.empLevel')} max={limits.empLevel} />
        <TextField
          {...fields.workingLocation}
          label={t('people.employees.workingLocation')}
          max={limits.place}
        />
      </SimpleGrid>
      <TextField {...fields.award} label={t('people.employees.award')} max={limits.award} />
      <InfosField {...fields.employeeInfos} />
    </PageForm>
  );
}
