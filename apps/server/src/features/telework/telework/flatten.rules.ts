import type { WorkingStats } from '@gatehouse/api/telework/telework';
import {
  activeMinutes,
  type Drawn,
  lessActiveMinutes,
  type TimeSpan,
  type WorkState,
  workStates,
} from '@gatehouse/api/telework/telework.rules';
import { lengthOf, united, within, without } from './spans.rules.ts';

const minute = 60_000;

/** What is known of a person around a day: epoch milliseconds. */
export interface Reported {
  /** From the first input to the last of each stretch of them. */
  inputs: readonly TimeSpan[];
  /** While any agent reported anything: beyond, nothing is known. */
  presence: readonly TimeSpan[];
  /** Entered by hand, and approved. */
  breaks: readonly TimeSpan[];
  manualLogs: readonly TimeSpan[];
  /** Approved telework requests; null: all time counts. */
  granted: readonly TimeSpan[] | null;
}

/** How long before a day its inputs matter: until nobody is less active by them. */
export const lookBackMs = lessActiveMinutes * minute;

/**
 * The day as stretches, each in one state, in order (rules.md §6a). The five minutes after the last input are active, the next five less
 * active and what follows idle, these two as far as an agent goes on reporting; what is approved by hand stands before all of it.
 * Nothing reaches beyond the day or `now`.
 */
export function flattened(reported: Reported, day: TimeSpan, now: number): Drawn[] {
  const until = [{ start: day.start, end: Math.min(day.end, now) }].filter(({ start, end }) => end > start);
  const after = (minutes: number) =>
    united(reported.inputs.map(({ start, end }) => ({ start, end: end + minutes * minute })));
  const presence = united(reported.presence);
  const found: Record<WorkState, readonly TimeSpan[]> = {
    BREAK: united(reported.breaks),
    MANUAL_LOG: united(reported.manualLogs),
    ACTIVE: after(activeMinutes),
    LESS_ACTIVE: within(after(lessActiveMinutes), presence),
    IDLE: presence,
  };
  const granted = reported.granted && united(reported.granted);
  const sessions: Drawn[] = [];
  let taken: TimeSpan[] = [];
  for (const state of workStates) {
    const own = without(within(found[state], until), taken);
    const counted = granted ? within(own, granted) : own;
    for (const span of counted) sessions.push({ ...span, state, counts: true });
    if (granted) for (const span of without(own, granted)) sessions.push({ ...span, state, counts: false });
    taken = united([...taken, ...own]);
  }
  return sessions.toSorted((one, other) => one.start - other.start);
}

const seconds = (ms: number) => Math.round(ms / 1000);

/** The figures of a day: active time alone makes efficiency, and a break is no time of work. */
export function statsOf(sessions: readonly Drawn[]): WorkingStats {
  const sum = (counts: boolean, ...states: WorkState[]) =>
    seconds(lengthOf(sessions.filter((one) => one.counts === counts && states.includes(one.state))));
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
