import { type Profile, profiles } from '@gatehouse/api/people/profiles';
import { nameOrder } from '@gatehouse/messages/names';
import { Fieldset, Stack, Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { PageForm } from '../../../ui/PageForm.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { GenderField } from '../employees/GenderField.tsx';
import { PersonalFields } from '../employees/PersonalFields.tsx';

/** What one says of oneself, and below it what the administrator keeps. */
export function OwnInformation({ profile }: { profile: Profile }) {
  const t = useText();
  const draft = useDraft(profiles.update.body, profile);
  const { save, isPending } = useSave(profiles.update, {
    done: t('people.profile.saved'),
    onSuccess: draft.saved,
    onRefusal: draft.refuse,
  });
  return (
    <Stack gap="md">
      <PageForm
        draft={draft}
        label={t('people.profile.tabs.private')}
        onSubmit={(body) => save({ params: { id: profile.id }, body })}
        pending={isPending}
      >
        <GenderField {...draft.fields.gender} />
        <PersonalFields fields={draft.fields} />
      </PageForm>
      <Kept profile={profile} />
    </Stack>
  );
}

function Kept({ profile }: { profile: Profile }) {
  const t = useText();
  const lines = [
    [t('people.employees.company'), profile.companyName],
    ...nameOrder(language.get()).map((name) => [t(`people.employees.${name}`), profile[name]] as const),
    [t('people.employees.identity'), profile.identity],
    [t('people.employees.insurance'), profile.insurranceNum], // sic: wire format
    [t('people.employees.award'), profile.award],
    [t('people.employees.devicePin'), profile.devicePin],
    [t('people.employees.cardNumber'), profile.cardNumber],
    ...profile.employeeInfos.map(({ infoKey, infoValue }) => [infoKey, infoValue] as const),
  ] as const;
  return (
    <Fieldset legend={t('people.profile.kept')}>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('people.profile.keptHint')}
      </Text>
      <Facts lines={lines} />
    </Fieldset>
  );
}
