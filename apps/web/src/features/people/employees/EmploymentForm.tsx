import { type Employee, employeeLimits as limits } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { SimpleGrid, Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { PageForm } from '../../../ui/PageForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { CodeFields, NameFields } from './EmployeeFields.tsx';
import { places } from './employee.places.ts';

/** Who the person is and where they belong; company and account name stay. */
export function EmploymentForm({ employee }: { employee: Employee }) {
  const t = useText();
  const { me } = useSession();
  const draft = useDraft(employees.update.body, employee, places);
  const { save, isPending } = useSave(employees.update, {
    done: t('people.employees.saved'),
    onSuccess: draft.saved,
    onRefusal: draft.refuse,
  });
  return (
    <PageForm
      draft={draft}
      label={t('people.employees.employment')}
      onSubmit={(body) => save({ params: { id: employee.id }, body })}
      pending={isPending}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField
          label={t('people.employees.company')}
          locked={t('people.employees.companyLocked')}
          max={limits.displayName}
          name="companyName"
          onChange={() => undefined}
          problem={undefined}
          value={employee.companyName}
        />
        <DepartmentPicker
          {...draft.fields.departmentId}
          companyCode={employee.companyCode}
          label={t('people.employees.department')}
          required
        />
      </SimpleGrid>
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
    </PageForm>
  );
}
