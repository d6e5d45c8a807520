import { useEffect, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import classes from './WelcomePage.module.css';

interface Props {
  /** IANA zone of the building. */
  timeZone: string;
  language: string;
}

/** Shows time and date of the building in the language of the page. */
export function WelcomeClock({ timeZone, language }: Props) {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const time = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone }, language).format(at);
  const date = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone }, language).format(at);
  return (
    <div className={classes.clock}>
      <time>{time}</time>
      <span>{date}</span>
    </div>
  );
}
