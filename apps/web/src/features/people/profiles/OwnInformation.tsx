import { type Profile, profiles } from '@gatehouse/api/people/profiles';
import { nameOrder } from '@gatehouse/messages/names';
import { Fieldset, Stack, Text } from '@mantine/core';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { PersonalFields } from '../employees/edit/PersonalFields.tsx';
import { GenderField } from '../employees/GenderField.tsx';

/**
 * Shows the information that people can edit themselves, followed by the information that only an administrator can
 * edit.
 */
export function OwnInformation({ profile }: { profile: Profile }) {
  const t = useText();
  const form = useEdit(profiles.update, profile, {
    done: t('people.profiles.saved'),
    onClose: () => undefined,
  });
  return (
    <Stack gap="md">
      <PageForm {...form.dialog} label={t('people.profiles.tabs.private')}>
        <GenderField {...form.fields.gender} />
        <PersonalFields fields={form.fields} />
      </PageForm>
      <OwnInformationForm profile={profile} />
    </Stack>
  );
}

function OwnInformationForm({ profile }: { profile: Profile }) {
  const t = useText();
  const lines = [
    [t('people.employees.fields.companyId'), profile.companyName],
    ...nameOrder(language.get()).map(
      (name) => [t(`people.employees.fields.${name}`), profile[name]] as const,
    ),
    [t('people.employees.fields.identity'), profile.identity],
    [t('people.employees.fields.insurranceNum'), profile.insurranceNum], // sic: the API spells `insurranceNum` with a double r
    [t('people.employees.fields.award'), profile.award],
    [t('people.employees.fields.devicePin'), profile.devicePin],
    [t('people.employees.fields.cardNumber'), profile.cardNumber],
    ...profile.employeeInfos.map(({ infoKey, infoValue }) => [infoKey, infoValue] as const),
  ] as const;
  return (
    <Fieldset legend={t('people.profiles.kept')}>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('people.profiles.keptHint')}
      </Text>
      <Facts lines={lines} />
    </Fieldset>
  );
}
