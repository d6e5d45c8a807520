import type { CDPSession, Page } from '@playwright/test';

export interface Smoothness {
  frames: number;
  /** Number of frames drawn more than 50 ms after the previous frame. */
  late: number;
  longestMs: number;
  /** Number of tasks that took more than 50 ms. Their total duration is `longTasksMs`. */
  longTasks: number;
  longTasksMs: number;
  /** Milliseconds of script execution per second. */
  scriptMs: number;
  /** Growth of the heap in MB. The heap is measured after a garbage collection at the start and at the end. */
  grownMb: number;
}

interface FrameTimings {
  gaps: number[];
  tasks: number[];
}

const lateMs = 50;

/** Measures how smoothly a page is drawn while `work` runs. */
export async function watch(
  page: Page,
  devtools: CDPSession,
  work: () => Promise<unknown>,
): Promise<Smoothness> {
  const before = await figuresOf(devtools);
  const timingsHandle = await page.evaluateHandle(() => {
    const timings: FrameTimings = { gaps: [], tasks: [] };
    let last = performance.now();
    const step = (now: number) => {
      timings.gaps.push(now - last);
      last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) timings.tasks.push(duration);
    }).observe({ type: 'longtask' });
    return timings;
  });
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const { gaps, tasks } = await timingsHandle.jsonValue();
  await timingsHandle.dispose();
  const after = await figuresOf(devtools);
  return {
    frames: gaps.length,
    late: gaps.filter((gap) => gap > lateMs).length,
    longestMs: Math.max(0, ...gaps),
    longTasks: tasks.length,
    longTasksMs: tasks.reduce((sum, task) => sum + task, 0),
    scriptMs: ((after.script - before.script) * 1000) / seconds,
    grownMb: after.heap - before.heap,
  };
}

async function figuresOf(devtools: CDPSession): Promise<{ script: number; heap: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const figure = (metricName: string) => metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN;
  return { script: figure('ScriptDuration'), heap: figure('JSHeapUsedSize') / 1024 / 1024 };
}

export const describeSmoothness = (smoothness: Smoothness): string =>
  [
    `${smoothness.frames} frames, ${smoothness.late} late, the longest ${smoothness.longestMs.toFixed(0)} ms`,
    `${smoothness.longTasks} long tasks of ${smoothness.longTasksMs.toFixed(0)} ms`,
    `script ${smoothness.scriptMs.toFixed(1)} ms/s`,
    `heap ${smoothness.grownMb >= 0 ? '+' : ''}${smoothness.grownMb.toFixed(1)} MB`,
  ].join(', ');

export const onTimeShare = ({ frames, late }: Smoothness): number => (frames - late) / frames;
