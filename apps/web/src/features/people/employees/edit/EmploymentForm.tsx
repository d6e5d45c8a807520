import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { Text } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { SwitchField } from '../../../../ui/fields/ChoiceFields.tsx';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Columns } from '../../../../ui/form/FormSection.tsx';
import { PageForm } from '../../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../../ui/form/useEdit.ts';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';
import { CodeFields, NameFields, TimeFields } from '../EmployeeFields.tsx';
import { errorFields } from '../employee.errorFields.ts';
import { useDuplicates } from '../useDuplicates.ts';
import { useOwnName } from '../useOwnName.ts';

/** The company and the account name of an employee cannot change. */
export function EmploymentForm({ employee }: { employee: Employee }) {
  const t = useText();
  const { me } = useSession();
  const form = useEdit(employees.update, employee, {
    places: errorFields,
    done: t('people.employees.saved'),
    onSaved: useOwnName(employee.id),
  });
  const duplicates = useDuplicates(form.values, employee.companyId, employee);
  return (
    <PageForm {...form.dialog} label={t('people.employees.employment')}>
      <Columns>
        <TextField
          label={t('people.employees.fields.companyId')}
          locked={t('people.employees.companyLocked')}
          name="companyName"
          onChange={() => undefined}
          problem={undefined}
          value={employee.companyName}
        />
        <DepartmentPicker
          {...form.fields.departmentId}
          companyCode={employee.companyCode}
          label={t('people.employees.fields.departmentId')}
        />
        <DateField
          {...form.fields.departmentSince}
          hint={t('people.employees.departmentSinceHint')}
          label={t('people.employees.fields.departmentSince')}
        />
        <NameFields draft={form} duplicates={duplicates} />
        <CodeFields draft={form} duplicates={duplicates} />
        <TimeFields
          building={homeBuildingOption(employee)}
          companyCode={employee.companyCode}
          fields={form.fields}
        />
      </Columns>
      {me.employeeId === employee.id ? (
        <Text c="dimmed" fz="sm">
          {t('people.employees.ownAccount')}
        </Text>
      ) : (
        <SwitchField
          {...form.fields.isEnabled}
          hint={t('people.employees.enabledHint')}
          label={t('people.employees.fields.isEnabled')}
        />
      )}
    </PageForm>
  );
}

const homeBuildingOption = ({ homeBuildingId: value, homeBuildingName: label }: Employee) =>
  value === null || label === null ? undefined : { value, label };
