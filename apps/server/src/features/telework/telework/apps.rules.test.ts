import { describe, expect, it } from 'vitest';
import { type AppWindow, appsDuring } from './apps.rules.ts';
import { uniteSpans } from './spans.rules.ts';

const second = 1_000;
const makeWindow = (app: string, from: number, to: number, title: string | null = null): AppWindow => ({
  app,
  title,
  start: from * second,
  end: to * second,
});
const appsBetween = (from: number, to: number, windows: AppWindow[]) =>
  appsDuring({ start: from * second, end: to * second }, windows).map(
    ({ app, windowTitle, cpuTime }) => `${app} ${windowTitle ?? '-'} ${cpuTime}`,
  );

describe('apps of a telework session', () => {
  it.each<[string, AppWindow[], string[]]>([
    ['none', [], []],
    [
      'by time, summed',
      [makeWindow('Mail', 0, 10), makeWindow('Sheets', 10, 40), makeWindow('Mail', 40, 45)],
      ['Sheets - 30', 'Mail - 15'],
    ],
    [
      'clipped to the session',
      [makeWindow('Mail', -50, 10), makeWindow('Sheets', 90, 500)],
      ['Mail - 10', 'Sheets - 10'],
    ],
    [
      'with the title each had longest',
      [makeWindow('Mail', 0, 10, 'Inbox'), makeWindow('Mail', 10, 40, 'Re: pay')],
      ['Mail Re: pay 40'],
    ],
    [
      'five at most',
      ['A', 'B', 'C', 'D', 'E', 'F'].map((app, index) =>
        makeWindow(app, index * 10, index * 10 + 10 - index),
      ),
      ['A - 10', 'B - 9', 'C - 8', 'D - 7', 'E - 6'],
    ],
    [
      'an equal share of the time that windows overlap',
      [makeWindow('A', 0, 60), makeWindow('B', 0, 60), makeWindow('C', 12, 42)],
      ['A - 25', 'B - 25', 'C - 10'],
    ],
    [
      'of an hour that a clock repeated',
      [makeWindow('A', 0, 40), makeWindow('C', 0, 100), makeWindow('B', 40, 100), makeWindow('D', 90, 95)],
      ['C - 49', 'B - 29', 'A - 20', 'D - 1'],
    ],
    ['none without a name', [makeWindow('', 0, 50)], []],
  ])('finds the apps of a session: %s', (_what, windows, apps) => {
    expect(appsBetween(0, 100, windows)).toEqual(apps);
  });
});

it("limits the total time of a session's apps to the time with known windows", () => {
  const windows = Array.from({ length: 200 }, (_, n) =>
    makeWindow(`App ${n % 4}`, (n * 7919) % 97, ((n * 7919) % 97) + (n % 13) / 3),
  );
  const ordered = windows.toSorted((span, other) => span.start - other.start);
  const knownTime = uniteSpans(ordered).reduce((sum, { start, end }) => sum + end - start, 0);
  const apps = appsDuring({ start: 0, end: 200 * second }, ordered);
  expect(apps).toHaveLength(4);
  const total = apps.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  expect(total * second).toBeLessThanOrEqual(knownTime);
  expect(total * second).toBeGreaterThan(knownTime - apps.length * second);
});
