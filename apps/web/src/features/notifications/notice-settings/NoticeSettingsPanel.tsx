import { type NoticeSetting, noticeSettings } from '@gatehouse/api/notifications/notice-settings';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { CompanyPanel } from '../../people/companies/CompanyPanel.tsx';

export function NoticeSettingsPanel() {
  const t = useText();
  return (
    <CompanyPanel hint={t('notifications.noticeSettings.hint')}>
      {(companyId) => <NoticeSettingsForm companyId={companyId} key={companyId} />}
    </CompanyPanel>
  );
}

function NoticeSettingsForm({ companyId }: { companyId: number }) {
  const storedSetting = useApi(noticeSettings.get, { params: { companyId } });
  if (!storedSetting.data) return <Waiting height={120} of={storedSetting} />;
  return <NoticeForm companyId={companyId} kept={storedSetting.data} />;
}

function NoticeForm({ companyId, kept }: { companyId: number; kept: NoticeSetting }) {
  const t = useText();
  const form = useEdit(noticeSettings.update, kept, { params: { companyId } });
  return (
    <PageForm {...form.dialog} label={t('notifications.noticeSettings.title')}>
      <NumberField
        {...form.fields.silentHours}
        hint={t('notifications.noticeSettings.silentHint')}
        label={t('notifications.noticeSettings.fields.silentHours')}
      />
    </PageForm>
  );
}
