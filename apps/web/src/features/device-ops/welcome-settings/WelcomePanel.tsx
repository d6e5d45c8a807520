import { type StoredWelcomeSetting, welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { introFormats, welcomeLanguages } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { Text } from '@mantine/core';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField } from '../../../ui/fields/ChoiceFields.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { LongTextField } from '../../../ui/fields/TextField.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { IntroImages } from './IntroImages.tsx';
import { IntroVideo } from './IntroVideo.tsx';
import { languageNames } from './languageNames.ts';
import { RetentionFields } from './RetentionFields.tsx';
import { WelcomePreview } from './WelcomePreview.tsx';

/** Edits the content of tablets and LCD screens (spec §2 "Welcome Setting"). */
export function WelcomePanel() {
  const t = useText();
  return (
    <RetentionFields hint={t('deviceOps.welcomeSettings.hint')}>
      {(storedSetting, companyId) => <WelcomeForm companyId={companyId} kept={storedSetting} />}
    </RetentionFields>
  );
}

const formatGigabytes = (bytes: number) => formatNumber(bytes / 1024 ** 3, { maximumFractionDigits: 1 });

function WelcomeForm({ companyId, kept }: { companyId: number; kept: StoredWelcomeSetting }) {
  const t = useText();
  const form = useEdit(welcomeSettings.update, kept, { params: { companyId } });
  const { fields, values } = form;
  const intro = values.intro ?? kept.intro;
  const setIntro = (patch: Partial<typeof intro>) => form.set({ intro: { ...intro, ...patch } });
  const media = { companyId, files: kept.files, intro, onIntro: setIntro };
  return (
    <>
      <PageForm {...form.dialog} label={t('deviceOps.welcomeSettings.title')}>
        <SelectField
          {...fields.defaultLanguage}
          label={t('deviceOps.welcomeSettings.fields.defaultLanguage')}
          load="here"
          options={welcomeLanguages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <LongTextField
          {...fields.contact}
          hint={t('deviceOps.welcomeSettings.contactHint')}
          label={t('deviceOps.welcomeSettings.fields.contact')}
        />
        <RadioField
          label={t('deviceOps.welcomeSettings.fields.introFormat')}
          name="introFormat"
          onChange={(introFormat) => introFormat && setIntro({ introFormat })}
          options={introFormats.map((value) => ({
            value,
            label: t(`deviceOps.welcomeSettings.formats.${value}`),
          }))}
          problem={undefined}
          value={intro.introFormat}
        />
        <Text c="dimmed" fz="sm">
          {t('deviceOps.welcomeSettings.storage', {
            used: formatGigabytes(kept.storage.used),
            quota: formatGigabytes(kept.storage.quota),
          })}
        </Text>
        {intro.introFormat === 'image' ? (
          <IntroImages {...media} />
        ) : (
          <IntroVideo {...media} problem={fields.intro.parts?.introVideo} />
        )}
      </PageForm>
      <Section title={t('deviceOps.welcomeSettings.preview')}>
        <WelcomePreview
          contact={values.contact ?? ''}
          intro={intro}
          language={values.defaultLanguage ?? kept.defaultLanguage}
          layout={kept.layout}
        />
      </Section>
    </>
  );
}
