import type { WorkingSession } from '@gatehouse/api/telework/telework';
import { useText } from '../../../platform/i18n/useText.ts';
import { durationText, rangeText } from './sessionText.ts';
import classes from './Timeline.module.css';

interface Props {
  session: WorkingSession;
  timeZone: string;
  left: number;
  isLow: boolean;
}

/** Describes a session: state, duration, start and end, and the longest-used apps (spec §2). */
export function SessionTip({ session, timeZone, left, isLow }: Props) {
  const t = useText();
  const { stateType, duration, counts, activeProcesses } = session;
  return (
    <div aria-hidden className={classes.tip} data-low={isLow || undefined} style={{ insetInlineStart: left }}>
      <b>
        {t(`telework.telework.states.${stateType}`)}, {durationText(duration)}
      </b>
      <div>{rangeText(session, timeZone)}</div>
      {!counts && <div>{t('telework.telework.uncountedMark')}</div>}
      {activeProcesses.length > 0 && (
        <ul>
          {activeProcesses.map(({ app, windowTitle, cpuTime }) => (
            <li key={app}>
              <span>{windowTitle ? t('common.labelled', { label: app, value: windowTitle }) : app}</span>
              <span>{durationText(cpuTime)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
