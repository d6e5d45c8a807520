import type { TeleworkRecord, WorkingSession } from '@gatehouse/api/telework/telework';
import { sessionAt } from '@gatehouse/api/telework/telework.rules';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { SessionTip } from './SessionTip.tsx';
import { sessionText } from './sessionText.ts';
import classes from './Timeline.module.css';
import { band, dayOf, hourMarks, timelinePaths } from './timeline.ts';

interface Props {
  record: TeleworkRecord;
  /** The current time. The timeline shows it as a line if the day is not over. */
  asOf: string;
  /** True if there is no space below the timeline. The tooltip then opens above it. */
  isLow: boolean;
}

const tipWidth = 212;

/** A day in blocks of five minutes. Pointer and arrow keys select a session and show its details. */
export function Timeline({ record, asOf, isLow }: Props) {
  const t = useText();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [open, setOpen] = useState<number>();
  const day = dayOf(record);
  const sessions = record.workingSessions;
  const openSession = open === undefined ? undefined : sessions[open];
  const toX = (at: number) => ((at - day.start) / (day.end - day.start)) * width;

  const openAtPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = day.start + ((event.clientX - box.left) / box.width) * (day.end - day.start);
    const spans = sessions.map((session, index) => ({
      start: Date.parse(session.start),
      end: Date.parse(session.end),
      index,
    }));
    setOpen(sessionAt(spans, at)?.index);
  };
  const handleKey = (event: KeyboardEvent) => {
    const last = sessions.length - 1;
    const next = nextSessionIndex(event.key, open, last);
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    setOpen(next);
  };

  const picture = <TimelinePicture asOf={asOf} record={record} width={width} />;
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
      aria-valuetext={sessionText(t, sessions[open ?? 0] as WorkingSession, record.timeZone)} // The cast is safe, because the slider is rendered only if there is at least one session.
      className={classes.line}
      onBlur={() => setOpen(undefined)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(0)}
      onKeyDown={handleKey}
      onPointerDown={openAtPointer}
      onPointerLeave={() => setOpen(undefined)}
      onPointerMove={openAtPointer}
      ref={ref}
      role="slider"
      tabIndex={0}
    >
      {picture}
      {openSession && (
        <SessionTip
          isLow={isLow}
          left={Math.max(0, Math.min(toX(middleOf(openSession)) - tipWidth / 2, width - tipWidth))}
          session={openSession}
          timeZone={record.timeZone}
        />
      )}
    </div>
  );
}

interface PictureProps {
  record: Props['record'];
  asOf: string;
  width: number;
}

function TimelinePicture({ record, asOf, width }: PictureProps) {
  const day = dayOf(record);
  const now = Date.parse(asOf);
  const { states, uncounted } = timelinePaths(record, width);
  const marks = hourMarks(record);
  return (
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
        <path
          className={classes.now}
          d={`M${((now - day.start) / (day.end - day.start)) * width} 0V${band.height}`}
        />
      )}
    </svg>
  );
}

const middleOf = ({ start, end }: WorkingSession) => (Date.parse(start) + Date.parse(end)) / 2;

/**
 * Returns the index of the session that an arrow key selects. Undefined if the key selects no session. `open` is the
 * index of the current session.
 */
function nextSessionIndex(key: string, open: number | undefined, last: number): number | undefined {
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
