import type { WelcomeIntro, WelcomeLayout } from '@gatehouse/api/device-ops/welcome-settings';
import { greetings, type welcomeLanguages } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { useText } from '../../../platform/i18n/useText.ts';
import { addressOfFile } from './addressOfFile.ts';
import classes from './Welcome.module.css';

interface Props {
  language: (typeof welcomeLanguages)[number];
  contact: string;
  layout: WelcomeLayout;
  intro: WelcomeIntro;
}

export function WelcomePreview({ language, contact, layout, intro }: Props) {
  const t = useText();
  const isWide = layout.layoutType === 'HORIZONTAL';
  const layoutName = isWide ? layout.layoutHorizontal : layout.layoutVertical;
  return (
    <figure
      aria-label={t('deviceOps.welcomeSettings.preview')}
      className={classes.preview}
      data-places={layoutName}
      data-type={layout.layoutType}
    >
      <div className={classes.shown}>
        <Media intro={intro} />
      </div>
      <figcaption className={classes.words} lang={language}>
        <strong>{greetings[language]}</strong>
        <span>{contact}</span>
      </figcaption>
    </figure>
  );
}

function Media({ intro: { introFormat, introVideo, introImages } }: Pick<Props, 'intro'>) {
  const t = useText();
  const [first] = introImages;
  if (introFormat === 'video' && introVideo !== null)
    return (
      // The preview shows no subtitles. Subtitles are plain text, which the welcome screen renders but browsers cannot.
      <video
        aria-label={t('deviceOps.welcomeSettings.fields.introVideo')}
        controls
        muted
        preload="metadata"
        src={addressOfFile(introVideo)}
      />
    );
  if (introFormat === 'image' && first !== undefined) return <img alt="" src={addressOfFile(first)} />;
  return <span className={classes.nothing}>{t('deviceOps.welcomeSettings.noMedia')}</span>;
}
