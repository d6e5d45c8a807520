import type { TeleworkRecord } from '@gatehouse/api/telework/telework';
import {
  type BlockRun,
  blockMs,
  blocksOf,
  runsOf,
  type TimelineSession,
  type TimeSpan,
  type WorkState,
} from '@gatehouse/api/telework/telework.rules';
import { clockAt } from '../../../platform/dates.ts';

/** The vertical positions of the timeline's bar, in pixels from the top of the drawing. */
export const band = { top: 4, bottom: 36, height: 40 } as const;

export const dayOf = ({ dayStart, dayEnd }: Pick<TeleworkRecord, 'dayStart' | 'dayEnd'>): TimeSpan => ({
  start: Date.parse(dayStart),
  end: Date.parse(dayEnd),
});

/** Converts the sessions to timestamps. */
const toTimelineSessions = ({
  workingSessions,
}: Pick<TeleworkRecord, 'workingSessions'>): TimelineSession[] =>
  workingSessions.map(({ start, end, stateType, counts }) => ({
    start: Date.parse(start),
    end: Date.parse(end),
    state: stateType,
    counts,
  }));

/** Returns the left and right edge of a run of blocks, in pixels. */
const edgesOf = ({ from, to }: Pick<BlockRun, 'from' | 'to'>, day: TimeSpan, width: number) => {
  const x = (block: number) => {
    const at = Math.min(day.start + block * blockMs, day.end);
    return Math.round(((at - day.start) / (day.end - day.start)) * width * 10) / 10;
  };
  return { left: x(from), right: x(to) };
};

/** Returns one SVG path per state, and a path along the bottom that underlines sessions that do not count. */
export function timelinePaths(
  record: Pick<TeleworkRecord, 'dayStart' | 'dayEnd' | 'workingSessions'>,
  width: number,
): { states: [WorkState, string][]; uncounted: string } {
  const day = dayOf(record);
  const states = new Map<WorkState, string>();
  let uncounted = '';
  for (const run of runsOf(blocksOf(toTimelineSessions(record), day))) {
    const { left, right } = edgesOf(run, day, width);
    const { state, counts } = run.block;
    const box = `M${left} ${band.top}H${right}V${band.bottom}H${left}Z`;
    states.set(state, (states.get(state) ?? '') + box);
    if (!counts) uncounted += `M${left} ${band.bottom + 2}H${right}`;
  }
  return { states: [...states], uncounted };
}

export interface HourMark {
  /** The horizontal position of an hour in the day, from 0 to 1. */
  place: number;
  /** True for every third hour of the clock. */
  isMajor: boolean;
  at: number;
}

/**
 * Returns the position of each full hour of a day on the timeline. A day with a clock change has one hour more or less.
 */
export function hourMarks(record: Pick<TeleworkRecord, 'dayStart' | 'dayEnd' | 'timeZone'>): HourMark[] {
  const { start, end } = dayOf(record);
  const marks: HourMark[] = [];
  for (let at = start; at < end; at += 3_600_000)
    marks.push({
      at,
      place: (at - start) / (end - start),
      isMajor: /^(00|03|06|09|12|15|18|21):00$/.test(clockAt(record.timeZone, at)),
    });
  return marks;
}
