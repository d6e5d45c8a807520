import { changesOf } from '@gatehouse/api/platform/versions';
import {
  nestVerifyHuman,
  type StoredTeleworkSetting,
  type TeleworkSetting,
  teleworkSetting,
  teleworkSettings,
  verifyModes,
} from '@gatehouse/api/telework/telework-settings';
import { Group, Radio, Stack } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { CompanyPanel } from '../../people/companies/CompanyPanel.tsx';

/** The telework settings of a company (spec §2 "Settings page"). */
export function TeleworkSettingsPanel() {
  const t = useText();
  return (
    <CompanyPanel hint={t('telework.teleworkSettings.hint')}>
      {(companyId) => <TeleworkSettingsForm companyId={companyId} key={companyId} />}
    </CompanyPanel>
  );
}

function TeleworkSettingsForm({ companyId }: { companyId: number }) {
  const storedSetting = useApi(teleworkSettings.get, { params: { companyId } });
  if (!storedSetting.data) return <Waiting height={320} of={storedSetting} />;
  return <SettingsForm companyId={companyId} kept={storedSetting.data} />;
}

// The form edits the fields of `verifyHuman` next to the other fields, and nests them in the request.
const flatUpdate = { ...teleworkSettings.update, body: changesOf(teleworkSetting) };

function SettingsForm({ companyId, kept }: { companyId: number; kept: StoredTeleworkSetting }) {
  const t = useText();
  const { verifyHuman, ...own } = kept;
  const { fields, values, dialog } = useEdit(
    flatUpdate,
    { ...own, ...verifyHuman },
    { params: { companyId } },
  );
  const fieldLabel = (name: keyof TeleworkSetting) => t(`telework.teleworkSettings.fields.${name}`);
  // A hint that the fields have no effect, with the reason. Undefined if they have an effect.
  const onlyChecked = values.verifyMode === 'NONE' ? t('telework.teleworkSettings.onlyChecked') : undefined;
  return (
    <PageForm
      {...dialog}
      label={t('telework.teleworkSettings.title')}
      // The cast is safe, because the server accepts the nested structure.
      onSubmit={(body) => dialog.onSubmit(nestVerifyHuman(body) as typeof body)}
    >
      <Section title={t('telework.teleworkSettings.approval')}>
        <SwitchField
          {...fields.requireApproval}
          hint={t('telework.teleworkSettings.approvalHint')}
          label={fieldLabel('requireApproval')}
        />
      </Section>
      <Section hint={t('telework.teleworkSettings.verifyHint')} title={t('telework.teleworkSettings.verify')}>
        <Stack gap="md">
          <ModeField {...fields.verifyMode} label={fieldLabel('verifyMode')} />
          <SwitchField
            {...fields.isCloseClientAfterNoAnsMin}
            hint={onlyChecked ?? t('telework.teleworkSettings.closeHint')}
            label={fieldLabel('isCloseClientAfterNoAnsMin')}
          />
          <NumberField
            {...fields.closeClientAfterNoAnsMin}
            label={fieldLabel('closeClientAfterNoAnsMin')}
            locked={
              values.isCloseClientAfterNoAnsMin ? undefined : t('telework.teleworkSettings.switchedOff')
            }
          />
          <SwitchField
            {...fields.isNotifyLeaderAfterWrongAnsNum}
            hint={onlyChecked ?? t('telework.teleworkSettings.notifyHint')}
            label={fieldLabel('isNotifyLeaderAfterWrongAnsNum')}
          />
          <NumberField
            {...fields.notifyLeaderAfterWrongAnsNum}
            label={fieldLabel('notifyLeaderAfterWrongAnsNum')}
            locked={
              values.isNotifyLeaderAfterWrongAnsNum ? undefined : t('telework.teleworkSettings.switchedOff')
            }
          />
        </Stack>
      </Section>
      <Section title={t('telework.teleworkSettings.privacy')}>
        <Stack gap="md">
          <SwitchField
            {...fields.recordTitles}
            hint={t('telework.teleworkSettings.titlesHint')}
            label={fieldLabel('recordTitles')}
          />
          <NumberField
            {...fields.keepMonths}
            hint={t('telework.teleworkSettings.keepHint')}
            label={fieldLabel('keepMonths')}
          />
        </Stack>
      </Section>
    </PageForm>
  );
}

/** The methods of telework checks in spec §3: none, a captcha, or a picture of the face. */
function ModeField({
  name,
  value,
  onChange,
  problem,
  label,
  clash,
}: FieldBinding<TeleworkSetting['verifyMode'] | null> & { label: string }) {
  const t = useText();
  const modeText = (mode: TeleworkSetting['verifyMode'] | null) =>
    mode ? t(`telework.teleworkSettings.modes.${mode}`) : '';
  return (
    <div>
      <Radio.Group
        description={t('telework.teleworkSettings.faceHint')}
        error={problemText(problem, label)}
        label={label}
        name={name}
        onChange={(chosen) => onChange(verifyModes.find((mode) => mode === chosen) ?? null)}
        value={value}
      >
        <Group gap="lg" mt={6}>
          {verifyModes.map((mode) => (
            <Radio key={mode} label={modeText(mode)} value={mode} />
          ))}
        </Group>
      </Radio.Group>
      <ClashChoice clash={clash} label={label} show={modeText} />
    </div>
  );
}
