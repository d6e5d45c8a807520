import type { CDPSession, Page } from '@playwright/test';

/** What a page did to whoever watched it. */
export interface Watched {
  frames: number;
  /** Frames that came more than 50 ms after the one before. */
  late: number;
  longestMs: number;
  /** Tasks of more than 50 ms, and all they took. */
  longTasks: number;
  longTasksMs: number;
  /** Milliseconds of scripts a second. */
  scriptMs: number;
  /** What is held at the end and was not at the beginning, both after the rubbish was cleared away. */
  grownMb: number;
}

interface Seen {
  gaps: number[];
  tasks: number[];
}

const lateMs = 50;

/** Watches a page while something happens. */
export async function watch(
  page: Page,
  devtools: CDPSession,
  work: () => Promise<unknown>,
): Promise<Watched> {
  const before = await figuresOf(devtools);
  const seen = await page.evaluateHandle(() => {
    const found: Seen = { gaps: [], tasks: [] };
    let last = performance.now();
    const step = (now: number) => {
      found.gaps.push(now - last);
      last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.tasks.push(duration);
    }).observe({ type: 'longtask' });
    return found;
  });
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const { gaps, tasks } = await seen.jsonValue();
  await seen.dispose();
  const after = await figuresOf(devtools);
  return {
    frames: gaps.length,
    late: gaps.filter((gap) => gap > lateMs).length,
    longestMs: Math.max(0, ...gaps),
    longTasks: tasks.length,
    longTasksMs: tasks.reduce((sum, one) => sum + one, 0),
    scriptMs: ((after.script - before.script) * 1000) / seconds,
    grownMb: after.heap - before.heap,
  };
}

async function figuresOf(devtools: CDPSession): Promise<{ script: number; heap: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const figure = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { script: figure('ScriptDuration'), heap: figure('JSHeapUsedSize') / 1024 / 1024 };
}

/** In one line. */
export const toldOf = (one: Watched): string =>
  [
    `${one.frames} frames, ${one.late} late, the longest ${one.longestMs.toFixed(0)} ms`,
    `${one.longTasks} long tasks of ${one.longTasksMs.toFixed(0)} ms`,
    `script ${one.scriptMs.toFixed(1)} ms/s`,
    `heap ${one.grownMb >= 0 ? '+' : ''}${one.grownMb.toFixed(1)} MB`,
  ].join(', ');

/** The share of frames that came in time. */
export const inTime = ({ frames, late }: Watched): number => (frames - late) / frames;
