import { mostApps, type WorkingSession } from '@gatehouse/api/telework/telework';
import type { TimeSpan } from '@gatehouse/api/telework/telework.rules';

/** A period in which an app window was in the foreground. */
export interface AppWindow extends TimeSpan {
  app: string;
  title: string | null;
}

interface AppTime {
  time: number;
  titles: Map<string, number>;
}

const longestKey = <K>(times: Iterable<[K, number]>): K | null =>
  [...times].toSorted(([, time], [, other]) => other - time)[0]?.[0] ?? null;

/**
 * Returns the time of each window during a session, in milliseconds. Overlapping windows share the time equally, so
 * that the sum is no longer than the time with known windows. Windows overlap if a clock was set back, because the
 * agent then reports two windows for the same time.
 */
function shareTimes({ start, end }: TimeSpan, windows: readonly AppWindow[]): number[] {
  const spans = windows.map((window) => ({
    start: Math.max(window.start, start),
    end: Math.min(window.end, end),
  }));
  const edges = spans
    .filter((span) => span.end > span.start)
    .flatMap((span) => [
      { at: span.start, by: 1 },
      { at: span.end, by: -1 },
    ])
    .toSorted((edge, other) => edge.at - other.at);
  // For each edge (the start or end of a window), the sum of shared times from the first edge to this edge. The time of
  // a window is the difference between the sums at its end and at its start.
  const until = new Map<number, number>();
  let open = 0;
  let sum = 0;
  let last = start;
  for (const { at, by } of edges) {
    if (open > 0) sum += (at - last) / open;
    until.set(at, sum);
    open += by;
    last = at;
  }
  return spans.map((span) =>
    span.end > span.start ? (until.get(span.end) ?? 0) - (until.get(span.start) ?? 0) : 0,
  );
}

/** Upper bound of the rounding error of the sums, in milliseconds. */
const roundingMs = 0.001;

/**
 * Returns at most five apps: the apps that were in the foreground for the longest time during a session, each with the
 * title shown longest. `windows` must be sorted by start.
 */
export function appsDuring(
  session: TimeSpan,
  windows: readonly AppWindow[],
): WorkingSession['activeProcesses'] {
  const apps = new Map<string, AppTime>();
  const during = windows.filter(({ start, end }) => start < session.end && end > session.start);
  const times = shareTimes(session, during);
  for (const [index, window] of during.entries()) {
    const time = times[index] ?? 0;
    if (time <= 0 || window.app === '') continue;
    const total = apps.get(window.app) ?? { time: 0, titles: new Map() };
    total.time += time;
    if (window.title) total.titles.set(window.title, (total.titles.get(window.title) ?? 0) + time);
    apps.set(window.app, total);
  }
  return [...apps]
    .toSorted(([, entry], [, other]) => other.time - entry.time)
    .slice(0, mostApps)
    .map(([app, { time, titles }]) => ({
      app,
      windowTitle: longestKey(titles),
      cpuTime: Math.floor((time + roundingMs) / 1000),
    }));
}
