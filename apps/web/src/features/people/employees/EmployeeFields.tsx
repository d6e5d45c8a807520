import { employeeLimits as limits } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import { SimpleGrid } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { CodeField, TextField } from '../../../ui/TextField.tsx';
import type { Draft, Typed } from '../../../ui/useDraft.ts';
import { FullNameFields } from './FullNameFields.tsx';
import { GenderField } from './GenderField.tsx';

export type EmployeeDraft = Pick<
  Draft<Typed<typeof employees.update.body>, unknown>,
  'values' | 'set' | 'fields'
>;

/** Who the person is: names, gender, title, e-mail. */
export function NameFields({ draft, longest }: { draft: EmployeeDraft; longest: number }) {
  const t = useText();
  const { fields } = draft;
  return (
    <>
      <FullNameFields draft={draft} longest={longest} />
      <GenderField {...fields.gender} />
      <TextField {...fields.title} label={t('people.employees.jobTitle')} max={limits.title} />
      <TextField {...fields.email} label={t('people.employees.email')} max={limits.email} required />
    </>
  );
}

/** What the person is known by: the company's code, and number and card on terminals. */
export function CodeFields({ draft, pinHint }: { draft: EmployeeDraft; pinHint?: string }) {
  const t = useText();
  const { fields } = draft;
  return (
    <>
      <CodeField
        {...fields.employeeCode}
        label={t('people.employees.employeeCode')}
        max={limits.employeeCode}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CodeField
          {...fields.devicePin}
          {...(pinHint === undefined ? { required: true } : { hint: pinHint })}
          label={t('people.employees.devicePin')}
          max={limits.pin}
        />
        <CodeField
          {...fields.cardNumber}
          hint={t('people.employees.cardNumberHint')}
          label={t('people.employees.cardNumber')}
          max={limits.card}
        />
      </SimpleGrid>
    </>
  );
}
