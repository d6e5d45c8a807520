import { type StoredWelcomeSetting, welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import {
  horizontalLayouts,
  layoutTypes,
  verticalLayouts,
} from '@gatehouse/api/device-ops/welcome-settings.rules';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField } from '../../../ui/fields/ChoiceFields.tsx';
import { PageForm } from '../../../ui/form/PageForm.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { RetentionFields } from './RetentionFields.tsx';
import { WelcomePreview } from './WelcomePreview.tsx';

/** Edits the layout of tablets and LCD screens (spec §2 "Layout Setting"). */
export function LayoutPanel() {
  const t = useText();
  return (
    <RetentionFields hint={t('deviceOps.welcomeSettings.layoutHint')}>
      {(storedSetting, companyId) => <LayoutForm companyId={companyId} kept={storedSetting} />}
    </RetentionFields>
  );
}

function LayoutForm({ companyId, kept }: { companyId: number; kept: StoredWelcomeSetting }) {
  const t = useText();
  const row = { ...kept.layout, version: kept.version };
  const form = useEdit(welcomeSettings.updateLayout, row, { params: { companyId } });
  const { fields, values } = form;
  const layout = {
    layoutType: values.layoutType ?? kept.layout.layoutType,
    layoutHorizontal: values.layoutHorizontal ?? kept.layout.layoutHorizontal,
    layoutVertical: values.layoutVertical ?? kept.layout.layoutVertical,
  };
  const toOptions = <T extends string>(all: readonly T[], word: (one: T) => string) =>
    all.map((value) => ({ value, label: word(value) }));
  return (
    <>
      <PageForm {...form.dialog} label={t('deviceOps.welcomeSettings.layoutTitle')}>
        <RadioField
          {...fields.layoutType}
          label={t('deviceOps.welcomeSettings.fields.layoutType')}
          options={toOptions(layoutTypes, (layoutName) =>
            t(`deviceOps.welcomeSettings.layoutTypes.${layoutName}`),
          )}
        />
        <RadioField
          {...fields.layoutHorizontal}
          label={t('deviceOps.welcomeSettings.fields.layoutHorizontal')}
          options={toOptions(horizontalLayouts, (layoutName) =>
            t(`deviceOps.welcomeSettings.layoutHorizontals.${layoutName}`),
          )}
        />
        <RadioField
          {...fields.layoutVertical}
          label={t('deviceOps.welcomeSettings.fields.layoutVertical')}
          options={toOptions(verticalLayouts, (layoutName) =>
            t(`deviceOps.welcomeSettings.layoutVerticals.${layoutName}`),
          )}
        />
      </PageForm>
      <Section title={t('deviceOps.welcomeSettings.preview')}>
        <WelcomePreview
          contact={kept.contact}
          intro={kept.intro}
          language={kept.defaultLanguage}
          layout={layout}
        />
      </Section>
    </>
  );
}
