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

/** What was in front longest during a session, at most five, each with the title it had longest. Windows are in order of their starts. */
export function appsDuring(
  { start, end }: TimeSpan,
  windows: readonly Window[],
): WorkingSession['activeProcesses'] {
  const apps = new Map<string, App>();
  for (const window of windows) {
    if (window.start >= end) break;
    const time = Math.min(window.end, end) - Math.max(window.start, start);
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
      cpuTime: Math.round(time / 1000),
    }));
}
