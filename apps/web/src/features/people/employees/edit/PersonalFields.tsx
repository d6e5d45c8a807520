import type { profiles } from '@gatehouse/api/people/profiles';
import { SimpleGrid } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { clashAs } from '../../../../ui/form/useClashes.ts';
import type { FormFields, FormValues } from '../../../../ui/form/useDraft.ts';

type PersonalValues = Omit<FormValues<typeof profiles.update.body>, 'gender'>;

/** Fields for personal details, used by employees themselves and by administrators. */
export function PersonalFields({ fields }: { fields: FormFields<PersonalValues> }) {
  const t = useText();
  const { maritalStatus } = fields;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateField {...fields.dateOfBirth} label={t('people.employees.fields.dateOfBirth')} />
        <SelectField
          {...maritalStatus}
          clash={clashAs(maritalStatus.clash, (status) => status || null)}
          label={t('people.employees.fields.maritalStatus')}
          none={t('people.employees.maritalStatuses.none')}
          onChange={(chosen) => maritalStatus.onChange(chosen ?? '')}
          load="here"
          options={(['Single', 'Married'] as const).map((value) => ({
            value,
            label: t(`people.employees.maritalStatuses.${value}`),
          }))}
          value={maritalStatus.value || null}
        />
        <TextField {...fields.personalEmail} label={t('people.employees.fields.personalEmail')} />
        <TextField {...fields.mobile} label={t('people.employees.fields.mobile')} />
      </SimpleGrid>
      <TextField {...fields.currentAddress} label={t('people.employees.fields.currentAddress')} />
      <TextField {...fields.permanentAddress} label={t('people.employees.fields.permanentAddress')} />
      <TextField {...fields.userUrl} label={t('people.employees.fields.userUrl')} />
    </>
  );
}
