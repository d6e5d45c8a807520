import {
  type GuideLanguage,
  type GuideType,
  guideFile,
  guideLanguages,
  guideOf,
  guideTypes,
} from '@gatehouse/api/settings/guidelines.rules';
import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadIcon } from '../../../ui/display/icons.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './GuidelinesPage.module.css';

interface Props {
  type: GuideType;
  language: GuideLanguage;
}

/**
 * Shows the guide for the person's highest role (spec §2 "Guidelines"), in the PDF viewer of the browser if it has one.
 */
export function GuidelinesPage({ type, language }: Props) {
  const t = useText();
  const { me } = useSession();
  const navigate = useNavigate();
  const role = guideOf(me.roles);
  const file = guideFile(role, type, language);
  const address = addressAt(`/guidelines/${file}`);
  const navigateTo = (to: Partial<Props>) =>
    void navigate({ to: '/guidelines/{-$type}/{-$language}', params: { type, language, ...to } });
  const title = `${t(`settings.guidelines.types.${type}`)} · ${t(`settings.guidelines.roles.${role}`)}`;
  return (
    <>
      <PageHeader summary={t(`settings.guidelines.roles.${role}`)}>
        <SegmentedControl
          aria-label={t('settings.guidelines.type')}
          data={guideTypes
            .toReversed()
            .map((value) => ({ value, label: t(`settings.guidelines.types.${value}`) }))}
          onChange={(value) => navigateTo({ type: value })}
          size="xs"
          value={type}
          withItemsBorders={false}
        />
        <SegmentedControl
          aria-label={t('settings.guidelines.language')}
          data={guideLanguages.map((value) => ({
            value,
            label: t(`settings.guidelines.languages.${value}`),
          }))}
          onChange={(value) => navigateTo({ language: value })}
          size="xs"
          value={language}
          withItemsBorders={false}
        />
        <Button component="a" download={file} href={address} leftSection={<DownloadIcon />}>
          {t('settings.guidelines.download')}
        </Button>
      </PageHeader>
      {navigator.pdfViewerEnabled ? (
        <iframe className={classes.viewer} key={address} src={address} title={title} />
      ) : (
        <EmptyState text={t('settings.guidelines.noViewerHint')} title={t('settings.guidelines.noViewer')}>
          <Button component="a" href={address} rel="noopener" target="_blank" variant="default">
            {t('settings.guidelines.open')}
          </Button>
        </EmptyState>
      )}
    </>
  );
}
