import { type PrivacySetting, privacySettings } from '@gatehouse/api/settings/privacy';
import { SimpleGrid, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { CompanyPanel } from '../../people/companies/CompanyPanel.tsx';

/** Form for the retention periods of a company's personal data. */
export function PrivacyPanel() {
  const t = useText();
  return (
    <CompanyPanel hint={t('settings.privacySettings.hint')}>
      {(companyId) => <LoadedPrivacyForm companyId={companyId} key={companyId} />}
    </CompanyPanel>
  );
}

function LoadedPrivacyForm({ companyId }: { companyId: number }) {
  const storedSetting = useApi(privacySettings.get, { params: { companyId } });
  if (!storedSetting.data) return <Waiting height={280} of={storedSetting} />;
  return <PrivacyForm companyId={companyId} kept={storedSetting.data} />;
}

function PrivacyForm({ companyId, kept }: { companyId: number; kept: PrivacySetting }) {
  const t = useText();
  const form = useEdit(privacySettings.update, kept, { params: { companyId } });
  const { fields } = form;
  return (
    <PageForm {...form.dialog} label={t('settings.privacySettings.title')}>
      <Text fz="sm">{t('settings.privacySettings.empty')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField
          {...fields.rawRecordMonths}
          hint={t('settings.privacySettings.rawRecordHint')}
          label={t('settings.privacySettings.fields.rawRecordMonths')}
        />
        <NumberField
          {...fields.securityEventMonths}
          hint={t('settings.privacySettings.securityEventHint')}
          label={t('settings.privacySettings.fields.securityEventMonths')}
        />
        <NumberField
          {...fields.sessionMonths}
          hint={t('settings.privacySettings.sessionHint')}
          label={t('settings.privacySettings.fields.sessionMonths')}
        />
        <NumberField
          {...fields.mailMonths}
          hint={t('settings.privacySettings.mailHint')}
          label={t('settings.privacySettings.fields.mailMonths')}
        />
        <NumberField
          {...fields.visitorMonths}
          hint={t('settings.privacySettings.visitorHint')}
          label={t('settings.privacySettings.fields.visitorMonths')}
        />
        <NumberField
          {...fields.declarationMonths}
          hint={t('settings.privacySettings.declarationHint')}
          label={t('settings.privacySettings.fields.declarationMonths')}
        />
        <NumberField
          {...fields.plateMonths}
          hint={t('settings.privacySettings.plateHint')}
          label={t('settings.privacySettings.fields.plateMonths')}
        />
        <NumberField
          {...fields.keepAttendanceMonths}
          hint={t('settings.privacySettings.keepAttendanceHint')}
          label={t('settings.privacySettings.fields.keepAttendanceMonths')}
        />
      </SimpleGrid>
    </PageForm>
  );
}
