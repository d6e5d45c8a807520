import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { SimpleGrid } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { PageForm } from '../../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../../ui/form/useEdit.ts';
import { InfosField } from './InfosField.tsx';
import { PersonalFields } from './PersonalFields.tsx';

const errorFields = { HR_EMPLOYEE_INFO_CODE_EXISTED: 'employeeInfos' } as const;

export function PrivateForm({ employee }: { employee: Employee }) {
  const t = useText();
  const form = useEdit(employees.updateDetail, employee, {
    places: errorFields,
    done: t('people.employees.saved'),
    onClose: () => undefined,
  });
  const { fields } = form;
  return (
    <PageForm {...form.dialog} label={t('people.profiles.tabs.private')}>
      <PersonalFields fields={fields} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField {...fields.identity} label={t('people.employees.fields.identity')} />
        <TextField {...fields.insurranceNum} label={t('people.employees.fields.insurranceNum')} />
        <TextField {...fields.empLevel} label={t('people.employees.fields.empLevel')} />
        <TextField {...fields.workingLocation} label={t('people.employees.fields.workingLocation')} />
      </SimpleGrid>
      <TextField {...fields.award} label={t('people.employees.fields.award')} />
      <InfosField {...fields.employeeInfos} />
    </PageForm>
  );
}
