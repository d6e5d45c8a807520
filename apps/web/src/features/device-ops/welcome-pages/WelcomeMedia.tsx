import { type WelcomePage, welcomePages } from '@gatehouse/api/device-ops/welcome-pages';
import { useEffect, useState } from 'react';
import { addressOf } from '../../../platform/call/address.ts';
import { send } from '../../../platform/call/send.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { parseSubtitles, subtitleAt } from './subtitles.ts';
import classes from './WelcomePage.module.css';

/** Milliseconds for which a picture is shown. */
const pictureMs = 10_000;

const fileAddress = (id: number): string => addressOf(welcomePages.file, { id });

/** Returns whether the page has a picture or a video. */
export const hasMedia = ({ introFormat, introVideo, introImages }: WelcomePage): boolean =>
  introFormat === 'video' ? introVideo !== null : introImages.length > 0;

export function WelcomeMedia({ page }: { page: WelcomePage }) {
  const { introFormat, introVideo, introSubtitles, introImages } = page;
  if (introFormat === 'video' && introVideo !== null)
    return <Video id={introVideo} key={introVideo} subtitlesId={introSubtitles} />;
  return <Pictures ids={introImages} key={introImages.join()} />;
}

/** Shows one picture after the other. All pictures stay loaded, so that they are also shown while the portal is away. */
function Pictures({ ids }: { ids: readonly number[] }) {
  const [position, setPosition] = useState(0);
  useEffect(() => {
    if (ids.length < 2) return;
    const timer = setInterval(() => setPosition((shown) => (shown + 1) % ids.length), pictureMs);
    return () => clearInterval(timer);
  }, [ids.length]);
  return ids.map((id, index) => (
    <img alt="" className={classes.picture} data-shown={index === position} key={id} src={fileAddress(id)} />
  ));
}

function Video({ id, subtitlesId }: { id: number; subtitlesId: number | null }) {
  const t = useText();
  const cues = useSubtitles(subtitlesId);
  const [seconds, setSeconds] = useState(0);
  const subtitle = subtitleAt(cues, seconds);
  return (
    <>
      {/* Browsers start a video without a touch only if it is muted. */}
      <video
        aria-label={t('deviceOps.welcomeSettings.fields.introVideo')}
        autoPlay
        loop
        muted
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        playsInline
        src={fileAddress(id)}
      />
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
    </>
  );
}

function useSubtitles(id: number | null) {
  const [cues, setCues] = useState<ReturnType<typeof parseSubtitles>>([]);
  useEffect(() => {
    setCues([]);
    if (id === null) return;
    const loading = new AbortController();
    const options = { params: { id }, quiet: true, signal: loading.signal };
    send(welcomePages.file, options)
      .then((response) => response.text())
      .then((text) => setCues(parseSubtitles(text)))
      // The video is shown without subtitles.
      .catch(() => undefined);
    return () => loading.abort();
  }, [id]);
  return cues;
}
