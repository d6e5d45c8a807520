import { type Employee, genders } from '@gatehouse/api/people/employee';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField } from '../../../ui/fields/ChoiceFields.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

export function GenderField(field: FieldBinding<Employee['gender'] | null>) {
  const t = useText();
  return (
    <RadioField
      {...field}
      label={t('people.employees.fields.gender')}
      options={genders.map((value) => ({ value, label: t(`people.employees.genders.${value}`) }))}
      required
    />
  );
}
