import type { TeleworkStats } from '@gatehouse/api/telework/telework';
import {
  activeMinutes,
  lessActiveMinutes,
  type TimelineSession,
  type TimeSpan,
  type WorkState,
  workStates,
} from '@gatehouse/api/telework/telework.rules';
import { intersectSpans, lengthOf, subtractSpans, uniteSpans } from './spans.rules.ts';

const minute = 60_000;

/** The activity of a person around a day. Times are epoch milliseconds. */
export interface ReportedActivity {
  /** Periods of keyboard or mouse input, each from the first to the last input. */
  inputs: readonly TimeSpan[];
  /** Periods in which at least one agent reported. The state is unknown outside these periods. */
  presence: readonly TimeSpan[];
  /** Approved manual breaks. */
  breaks: readonly TimeSpan[];
  manualLogs: readonly TimeSpan[];
  /** Periods of approved telework requests. Null if all time counts as work. */
  granted: readonly TimeSpan[] | null;
}

/**
 * Time in milliseconds for which an input still affects the state. An input shortly before a day therefore affects the
 * beginning of the day. A person without input for longer than this is idle.
 */
export const lookBackMs = lessActiveMinutes * minute;

/**
 * Divides the day into consecutive periods with one state each (rules.md §6a). The five minutes after the last input
 * are active. While an agent reports, the next five minutes are less active and the remaining time is idle. Approved
 * manual entries take precedence. No period extends beyond the day or `now`.
 */
export function flattenDay(reported: ReportedActivity, day: TimeSpan, now: number): TimelineSession[] {
  const until = [{ start: day.start, end: Math.min(day.end, now) }].filter(({ start, end }) => end > start);
  const extendInputs = (minutes: number) =>
    uniteSpans(reported.inputs.map(({ start, end }) => ({ start, end: end + minutes * minute })));
  const presence = uniteSpans(reported.presence);
  const spansByState: Record<WorkState, readonly TimeSpan[]> = {
    BREAK: uniteSpans(reported.breaks),
    MANUAL_LOG: uniteSpans(reported.manualLogs),
    ACTIVE: extendInputs(activeMinutes),
    LESS_ACTIVE: intersectSpans(extendInputs(lessActiveMinutes), presence),
    IDLE: presence,
  };
  const granted = reported.granted && uniteSpans(reported.granted);
  const sessions: TimelineSession[] = [];
  let covered: TimeSpan[] = [];
  for (const state of workStates) {
    const own = subtractSpans(intersectSpans(spansByState[state], until), covered);
    const countedSpans = granted ? intersectSpans(own, granted) : own;
    for (const span of countedSpans) sessions.push({ ...span, state, counts: true });
    if (granted)
      for (const span of subtractSpans(own, granted)) sessions.push({ ...span, state, counts: false });
    covered = uniteSpans([...covered, ...own]);
  }
  return sessions.toSorted((session, other) => session.start - other.start);
}

const toSeconds = (ms: number) => Math.round(ms / 1000);

/** Computes the figures of a telework day. Efficiency is the share of active time. Breaks are not working time. */
export function statsOf(sessions: readonly TimelineSession[]): TeleworkStats {
  const sum = (counts: boolean, ...states: WorkState[]) =>
    toSeconds(
      lengthOf(sessions.filter((session) => session.counts === counts && states.includes(session.state))),
    );
  const atWork = ['MANUAL_LOG', 'ACTIVE', 'LESS_ACTIVE', 'IDLE'] as const;
  const duration = sum(true, ...atWork);
  const activeTime = sum(true, 'ACTIVE');
  return {
    duration,
    activeTime,
    lessActiveTime: sum(true, 'LESS_ACTIVE'),
    idleTime: sum(true, 'IDLE'),
    breakTime: sum(true, 'BREAK'),
    manualTime: sum(true, 'MANUAL_LOG'),
    efficiency: duration > 0 ? Math.min(100, Math.round((100 * activeTime) / duration)) : null,
    uncounted: sum(false, ...atWork),
  };
}
