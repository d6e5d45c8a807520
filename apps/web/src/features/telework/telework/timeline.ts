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

/** Where the band of a timeline lies, in pixels from the top of its picture. */
export const band = { top: 4, bottom: 36, height: 40 } as const;

export const dayOf = ({ dayStart, dayEnd }: Pick<TeleworkRecord, 'dayStart' | 'dayEnd'>): TimeSpan => ({
  start: Date.parse(dayStart),
  end: Date.parse(dayEnd),
});

/** The sessions as instants. */
export const drawnOf = ({ workingSessions }: Pick<TeleworkRecord, 'workingSessions'>): TimelineSession[] =>
  workingSessions.map(({ start, end, stateType, counts }) => ({
    start: Date.parse(start),
    end: Date.parse(end),
    state: stateType,
    counts,
  }));

/** From where to where blocks reach in a picture so wide. */
const edges = ({ from, to }: Pick<BlockRun, 'from' | 'to'>, day: TimeSpan, width: number) => {
  const x = (block: number) => {
    const at = Math.min(day.start + block * blockMs, day.end);
    return Math.round(((at - day.start) / (day.end - day.start)) * width * 10) / 10;
  };
  return { left: x(from), right: x(to) };
};

/** One path for each state, and one along the bottom for what does not count. */
export function pathsOf(
  record: Pick<TeleworkRecord, 'dayStart' | 'dayEnd' | 'workingSessions'>,
  width: number,
): { states: [WorkState, string][]; uncounted: string } {
  const day = dayOf(record);
  const states = new Map<WorkState, string>();
  let uncounted = '';
  for (const run of runsOf(blocksOf(drawnOf(record), day))) {
    const { left, right } = edges(run, day, width);
    const { state, counts } = run.block;
    const box = `M${left} ${band.top}H${right}V${band.bottom}H${left}Z`;
    states.set(state, (states.get(state) ?? '') + box);
    if (!counts) uncounted += `M${left} ${band.bottom + 2}H${right}`;
  }
  return { states: [...states], uncounted };
}

export interface HourMark {
  /** Between 0 and 1. */
  place: number;
  /** Every third hour of the clock has one. */
  isMajor: boolean;
  at: number;
}

/** A mark at each hour of a day; on days when clocks change there are one fewer or one more. */
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
