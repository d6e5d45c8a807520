import { mostApps, type WorkingSession } from '@gatehouse/api/telework/telework';
import type { TimeSpan } from '@gatehouse/api/telework/telework.rules';

/** A window that was in front. */
export interface Window extends TimeSpan {
  app: string;
  title: string | null;
}

interface App {
  time: number;
  titles: Map<string, number>;
}

const longest = <K>(times: Iterable<[K, number]>): K | null =>
  [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;

/**
 * The time of each window during a session, in milliseconds. Windows that overlap share their time equally, so that the times add up to no
 * more than the time for which windows are known. Clocks that are put back make agents report two windows at a time.
 */
function sharedTimes({ start, end }: TimeSpan, windows: readonly Window[]): number[] {
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
    .toSorted((one, other) => one.at - other.at);
  // the time that one window gets from the first edge until each edge
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

/** Sums of quotients miss whole milliseconds by less than this. */
const roundingMs = 0.001;

/** What was in front longest during a session, at most five, each with the title it had longest. Windows are in order of their starts. */
export function appsDuring(session: TimeSpan, windows: readonly Window[]): WorkingSession['activeProcesses'] {
  const apps = new Map<string, App>();
  const during = windows.filter(({ start, end }) => start < session.end && end > session.start);
  const times = sharedTimes(session, during);
  for (const [place, window] of during.entries()) {
    const time = times[place] ?? 0;
    if (time <= 0 || window.app === '') continue;
    const known = apps.get(window.app) ?? { time: 0, titles: new Map() };
    known.time += time;
    if (window.title) known.titles.set(window.title, (known.titles.get(window.title) ?? 0) + time);
    apps.set(window.app, known);
  }
  return [...apps]
    .toSorted(([, one], [, other]) => other.time - one.time)
    .slice(0, mostApps)
    .map(([app, { time, titles }]) => ({
      app,
      windowTitle: longest(titles),
      cpuTime: Math.floor((time + roundingMs) / 1000),
    }));
}
