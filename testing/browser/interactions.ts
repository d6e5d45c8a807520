import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** A click or key press of a job, as one line of the file that `npm run inp` reads. */
export interface Interaction {
  job: string;
  /** Label of the clicked element, or of the field in which a key was pressed. */
  action: string;
  /** Milliseconds from the input to the next frame. The browser rounds them to 8 ms. */
  ms: number;
}

/** Factor by which the processor of the browser is slowed down. */
const throttling = 4;

/**
 * Measures the interactions of a page from now on with the Event Timing API of the browser, with a slowed-down processor.
 * Returns a function that ends the measurement and returns the interactions of at least 16 ms.
 */
export async function measureInteractions(page: Page, job: string): Promise<() => Promise<Interaction[]>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  const longest = new Map<number, Interaction>();
  await page.exposeFunction('reportInteraction', (id: number, action: string, ms: number) => {
    const before = longest.get(id);
    longest.set(id, { job, action: before?.action || action, ms: Math.max(ms, before?.ms ?? 0) });
  });
  await page.addInitScript(observeInteractions);
  await page.evaluate(observeInteractions);
  return async () => {
    // The browser reports an interaction after the frame that follows it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return [...longest.values()];
  };
}

/** Measures the interactions of a page like `measureInteractions`. The returned function appends them to a file. */
export async function recordInteractions(
  page: Page,
  job: string,
  file: string,
): Promise<() => Promise<void>> {
  const end = await measureInteractions(page, job);
  return async () => {
    for (const interaction of await end()) appendFileSync(file, `${JSON.stringify(interaction)}\n`);
  };
}

/** Runs in the page. It must not use anything outside itself. */
function observeInteractions(): void {
  const report = (id: number, action: string, ms: number) =>
    (
      window as unknown as { reportInteraction(id: number, action: string, ms: number): void }
    ).reportInteraction(id, action, ms);
  const labels = new Map<number, string>();
  // The label is read before the event is handled, because the element is often gone afterwards.
  const remember = ({ target, timeStamp, type }: Event) => {
    const element =
      target instanceof Element ? target.closest('button, a, input, label, [role=option]') : null;
    const label = element?.getAttribute('aria-label') ?? element?.textContent?.trim();
    const name = label || element?.getAttribute('name') || element?.tagName.toLowerCase() || 'page';
    const words = name
      .replace(/\b[0-9a-f]{8}\b|\s+/g, ' ')
      .trim()
      .slice(0, 44);
    labels.set(timeStamp, type.startsWith('key') ? `key: ${words}` : words);
  };
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    addEventListener(type, remember, true);
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as (PerformanceEntry & {
      interactionId: number;
    })[])
      if (interactionId) report(interactionId, labels.get(startTime) ?? '', duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
