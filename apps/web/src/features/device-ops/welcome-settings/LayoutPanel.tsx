import { type StoredWelcomeSetting, welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import {
  horizontalLayouts,
  layoutTypes,
  verticalLayouts,
} from '@gatehouse/api/device-ops/welcome-settings.rules';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField } from '../../../ui/ChoiceFields.tsx';
import { PageForm } from '../../../ui/PageForm.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useEdit } from '../../../ui/useEdit.ts';
import { WelcomeKept } from './WelcomeKept.tsx';
import { WelcomePreview } from './WelcomePreview.tsx';

/** How tablets and LCD screens are laid out (spec §2 "Layout Setting"). */
export function LayoutPanel() {
  const t = useText();
  return (
    <WelcomeKept hint={t('deviceOps.welcomeSettings.layoutHint')}>
      {(kept, companyId) => <LayoutForm companyId={companyId} kept={kept} />}
    </WelcomeKept>
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
  const places = <T extends string>(all: readonly T[], word: (one: T) => string) =>
    all.map((value) => ({ value, label: word(value) }));
  return (
    <>
      <PageForm {...form.dialog} label={t('deviceOps.welcomeSettings.layoutTitle')}>
        <RadioField
          {...fields.layoutType}
          label={t('deviceOps.welcomeSettings.fields.layoutType')}
          options={places(layoutTypes, (one) => t(`deviceOps.welcomeSettings.layoutTypes.${one}`))}
        />
        <RadioField
          {...fields.layoutHorizontal}
          label={t('deviceOps.welcomeSettings.fields.layoutHorizontal')}
          options={places(horizontalLayouts, (one) =>
            t(`deviceOps.welcomeSettings.layoutHorizontals.${one}`),
          )}
        />
        <RadioField
          {...fields.layoutVertical}
          label={t('deviceOps.welcomeSettings.fields.layoutVertical')}
          options={places(verticalLayouts, (one) => t(`deviceOps.welcomeSettings.layoutVerticals.${one}`))}
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
