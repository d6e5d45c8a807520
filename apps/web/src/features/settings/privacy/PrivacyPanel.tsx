import { companies } from '@gatehouse/api/people/companies';
import { privacyLimits as limits, type Privacy, privacySettings } from '@gatehouse/api/settings/privacy';
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { PageForm } from '../../../ui/PageForm.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useDraft } from '../../../ui/useDraft.ts';
import { privacyUrl } from './privacy.url.ts';

/** How long a company keeps records about persons; which company stands in the address. */
export function PrivacyPanel() {
  const t = useText();
  const { url, go } = useUrl(privacyUrl);
  const owners = useApi(companies.pick);
  const choices = owners.data?.content;
  const company = choices?.find(({ id }) => id === url.company) ?? choices?.[0];
  if (owners.error && !choices)
    return <ErrorState error={owners.error} onRetry={() => void owners.refetch()} />;
  if (!choices)
    return <Skeleton aria-label={t('common.states.loading')} height={320} maw="40rem" role="status" />;
  return (
    <Stack gap="md" maw="40rem">
      <Text c="dimmed" fz="sm">
        {t('privacy.settings.hint')}
      </Text>
      {choices.length > 1 && (
        <SelectField
          label={t('privacy.settings.company')}
          name="company"
          onChange={(chosen) => go({ company: chosen ?? undefined })}
          options={choices.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          problem={undefined}
          required
          value={company?.id ?? null}
        />
      )}
      {company && <Kept companyId={company.id} key={company.id} />}
    </Stack>
  );
}

function Kept({ companyId }: { companyId: number }) {
  const t = useText();
  const kept = useApi(privacySettings.get, { params: { companyId } });
  if (kept.error && !kept.data) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />;
  if (!kept.data) return <Skeleton aria-label={t('common.states.loading')} height={280} role="status" />;
  return <PrivacyForm companyId={companyId} kept={kept.data} />;
}

function PrivacyForm({ companyId, kept }: { companyId: number; kept: Privacy }) {
  const t = useText();
  const draft = useDraft(privacySettings.update.body, kept);
  const { save, isPending } = useSave(privacySettings.update, {
    onSuccess: draft.saved,
    onRefusal: draft.refuse,
  });
  const { fields } = draft;
  return (
    <PageForm
      draft={draft}
      label={t('privacy.settings.title')}
      onSubmit={(body) => save({ params: { companyId }, body })}
      pending={isPending}
    >
      <Text fz="sm">{t('privacy.settings.empty')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField
          {...fields.rawRecordMonths}
          hint={t('privacy.settings.rawRecordHint')}
          label={t('privacy.settings.rawRecordMonths')}
          max={limits.months}
          min={1}
        />
        <NumberField
          {...fields.securityEventMonths}
          hint={t('privacy.settings.securityEventHint')}
          label={t('privacy.settings.securityEventMonths')}
          max={limits.months}
          min={1}
        />
        <NumberField
          {...fields.sessionMonths}
          hint={t('privacy.settings.sessionHint')}
          label={t('privacy.settings.sessionMonths')}
          max={limits.sessionMonths}
          min={1}
        />
        <NumberField
          {...fields.mailMonths}
          hint={t('privacy.settings.mailHint')}
          label={t('privacy.settings.mailMonths')}
          max={limits.months}
          min={1}
        />
        <NumberField
          {...fields.keepAttendanceMonths}
          hint={t('privacy.settings.keepAttendanceHint')}
          label={t('privacy.settings.keepAttendanceMonths')}
          max={limits.months}
          min={1}
        />
      </SimpleGrid>
    </PageForm>
  );
}
