import { employeeLimits as limits } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { CodeField, TextField } from '../../../ui/fields/TextField.tsx';
import type { Draft, FormValues } from '../../../ui/form/useDraft.ts';
import { employeeParts } from './employeeParts.ts';
import { FullNameFields } from './FullNameFields.tsx';
import { GenderField } from './GenderField.tsx';
import type { DuplicateTexts } from './useDuplicates.ts';

export type EmployeeDraft = Pick<
  Draft<FormValues<typeof employees.update.body>, unknown>,
  'values' | 'set' | 'fields'
>;

/** Fields for names, gender, job title and email of a person. */
export function NameFields({ draft, duplicates }: { draft: EmployeeDraft; duplicates: DuplicateTexts }) {
  const t = useText();
  const { fields } = draft;
  return (
    <>
      <FullNameFields draft={draft} />
      <GenderField {...fields.gender} />
      <TextField {...fields.title} label={t('people.employees.fields.title')} />
      <TextField
        {...fields.email}
        label={t('people.employees.fields.email')}
        problem={fields.email.problem ?? duplicates.email}
      />
    </>
  );
}

/** Fields for the employment period and for the home building, which determines the holidays. */
export function TimeFields({
  fields,
  companyCode,
  building,
  reason,
}: Pick<EmployeeDraft, 'fields'> & {
  companyCode: string | undefined;
  building?: { value: number; label: string } | undefined;
  reason?: string | undefined;
}) {
  const t = useText();
  const { BuildingPicker } = employeeParts.useParts();
  return (
    <>
      <DateField {...fields.joinedOn} label={t('people.employees.fields.joinedOn')} />
      <DateField
        {...fields.leftOn}
        hint={t('people.employees.leftOnHint')}
        label={t('people.employees.fields.leftOn')}
      />
      <BuildingPicker
        {...fields.homeBuildingId}
        companyCode={companyCode}
        current={building}
        hint={t('people.employees.homeBuildingHint')}
        label={t('people.employees.fields.homeBuildingId')}
        reason={reason}
      />
    </>
  );
}

export function CodeFields({
  draft,
  duplicates,
  pinHint,
}: {
  draft: EmployeeDraft;
  duplicates: DuplicateTexts;
  pinHint?: string;
}) {
  const t = useText();
  const { fields } = draft;
  return (
    <>
      <CodeField
        {...fields.employeeCode}
        label={t('people.employees.fields.employeeCode')}
        problem={fields.employeeCode.problem ?? duplicates.employeeCode}
      />
      <CodeField
        {...fields.devicePin}
        hint={pinHint}
        label={t('people.employees.fields.devicePin')}
        longest={limits.pin}
      />
      <CodeField
        {...fields.cardNumber}
        hint={t('people.employees.cardNumberHint')}
        label={t('people.employees.fields.cardNumber')}
        longest={limits.card}
      />
    </>
  );
}
