import type { TeleworkRecord, WorkingSession } from '@gatehouse/api/telework/telework';
import { sessionAt } from '@gatehouse/api/telework/telework.rules';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { SessionTip } from './SessionTip.tsx';
import { sessionText } from './sessionText.ts';
import classes from './Timeline.module.css';
import { band, dayOf, hourMarks, pathsOf } from './timeline.ts';

interface Props {
  record: TeleworkRecord;
  /** Now, where the day is not over: a line. */
  asOf: string;
  /** The tip opens above: there is no room below. */
  isLow: boolean;
}

const tipWidth = 212;

/** A day in blocks of five minutes; pointer and arrow keys lead from one stretch to the next and say what it was. */
export function Timeline({ record, asOf, isLow }: Props) {
  const t = useText();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [open, setOpen] = useState<number>();
  const day = dayOf(record);
  const sessions = record.workingSessions;
  const shown = open === undefined ? undefined : sessions[open];
  const place = (at: number) => ((at - day.start) / (day.end - day.start)) * width;
  const now = Date.parse(asOf);
  const { states, uncounted } = pathsOf(record, width);

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = day.start + ((event.clientX - box.left) / box.width) * (day.end - day.start);
    const spans = sessions.map((one, index) => ({
      start: Date.parse(one.start),
      end: Date.parse(one.end),
      index,
    }));
    setOpen(sessionAt(spans, at)?.index);
  };
  const press = (event: KeyboardEvent) => {
    const last = sessions.length - 1;
    const next = nextOf(event.key, open, last);
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    setOpen(next);
  };

  const marks = hourMarks(record);
  const picture = (
    <svg aria-hidden className={classes.picture} height={band.height} width={width}>
      <rect className={classes.none} height={band.bottom - band.top} rx={3} width={width} y={band.top} />
      <path
        className={classes.hours}
        d={marks
          .map(
            ({ place: at, isMajor }) =>
              `M${at * width} ${isMajor ? band.top : band.bottom - 6}V${band.bottom}`,
          )
          .join('')}
      />
      {states.map(([state, path]) => (
        <path className={classes.state} d={path} data-state={state} key={state} />
      ))}
      {uncounted && <path className={classes.uncounted} d={uncounted} />}
      {now > day.start && now < day.end && (
        <path className={classes.now} d={`M${place(now)} 0V${band.height}`} />
      )}
    </svg>
  );
  const name = t('telework.telework.timelineOf', { name: record.displayName });
  if (sessions.length === 0)
    return (
      <div
        aria-label={t('common.labelled', { label: name, value: t('telework.telework.nothing') })}
        className={classes.line}
        ref={ref}
        role="img"
      >
        {picture}
      </div>
    );
  return (
    <div
      aria-label={name}
      aria-valuemax={sessions.length}
      aria-valuemin={1}
      aria-valuenow={(open ?? 0) + 1}
      aria-valuetext={sessionText(t, sessions[open ?? 0] as WorkingSession, record.timeZone)} // there is one
      className={classes.line}
      onBlur={() => setOpen(undefined)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(0)}
      onKeyDown={press}
      onPointerDown={point}
      onPointerLeave={() => setOpen(undefined)}
      onPointerMove={point}
      ref={ref}
      role="slider"
      tabIndex={0}
    >
      {picture}
      {shown && (
        <SessionTip
          isLow={isLow}
          left={Math.max(0, Math.min(place(middleOf(shown)) - tipWidth / 2, width - tipWidth))}
          session={shown}
          timeZone={record.timeZone}
        />
      )}
    </div>
  );
}

const middleOf = ({ start, end }: WorkingSession) => (Date.parse(start) + Date.parse(end)) / 2;

/** Which session a key leads to; undefined: none. */
function nextOf(key: string, open: number | undefined, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(open === undefined ? 0 : open + 1, last);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(open === undefined ? last : open - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
