import { welcomePages } from '@gatehouse/api/device-ops/welcome-pages';
import { greetingOf, welcomeLanguages } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { languageNames } from '../welcome-settings/languageNames.ts';
import { UnpairButton } from './UnpairButton.tsx';
import { WelcomeClock } from './WelcomeClock.tsx';
import { hasMedia, WelcomeMedia } from './WelcomeMedia.tsx';
import classes from './WelcomePage.module.css';

/** Milliseconds between two questions for changes and for visitors to greet. */
const pollMs = 5_000;
/** Milliseconds without an answer of the portal after which the page shows no names. */
const staleMs = 3 * pollMs;
/** Milliseconds after which the page returns to its own language. */
const languageMs = 60_000;

/**
 * Shows the welcome setting of the company on a paired tablet (spec §3). While the portal is away, the last state stays
 * visible, and the bar of all pages says so.
 */
export function WelcomePage() {
  const t = useText();
  const { data: page, dataUpdatedAt } = useApi(welcomePages.get, { quiet: true, refetchInterval: pollMs });
  const isStale = useIsStale(dataUpdatedAt);
  const [chosen, choose] = useGuestLanguage();
  if (!page)
    return <Loader aria-label={t('common.states.loading')} className={classes.loading} role="status" />;
  const language = chosen ?? page.language;
  const { layoutType } = page;
  const guests = isStale ? [] : page.guests;
  const layoutName = layoutType === 'HORIZONTAL' ? page.layoutHorizontal : page.layoutVertical;
  return (
    <main
      className={classes.page}
      data-media={hasMedia(page)}
      data-places={layoutName}
      data-type={layoutType}
      lang={language}
    >
      {hasMedia(page) && (
        <div className={classes.media}>
          <WelcomeMedia page={page} />
        </div>
      )}
      <section className={classes.words}>
        <header className={classes.head}>
          <b>{page.companyName}</b>
          <UnpairButton deviceName={page.deviceName} />
        </header>
        <div className={classes.greeting}>
          <h1 aria-live="polite" data-named={guests.length > 0}>
            {greetingOf(language, guests)}
          </h1>
          {page.contact && <p>{page.contact}</p>}
        </div>
        <footer className={classes.foot}>
          <WelcomeClock language={language} timeZone={page.timeZone} />
          <div className={classes.languages}>
            {welcomeLanguages.map((value) => (
              <button
                aria-pressed={value === language}
                key={value}
                lang={value}
                onClick={() => choose(value)}
                type="button"
              >
                {languageNames[value]}
              </button>
            ))}
          </div>
        </footer>
      </section>
    </main>
  );
}

/**
 * Returns true if the data was not refreshed for some time. Names are then hidden, because the page would show them until
 * the portal is back.
 */
function useIsStale(updatedAt: number): boolean {
  const [staleOf, setStaleOf] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStaleOf(updatedAt), staleMs);
    return () => clearTimeout(timer);
  }, [updatedAt]);
  return staleOf === updatedAt;
}

type WelcomeLanguage = (typeof welcomeLanguages)[number];

/** Returns the language that a visitor has chosen. Undefined again after a minute, for the next visitor. */
function useGuestLanguage() {
  const [chosen, setChosen] = useState<{ language: WelcomeLanguage }>();
  useEffect(() => {
    if (!chosen) return;
    const timer = setTimeout(() => setChosen(undefined), languageMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  return [chosen?.language, (language: WelcomeLanguage) => setChosen({ language })] as const;
}
