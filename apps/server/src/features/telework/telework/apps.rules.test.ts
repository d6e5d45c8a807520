import { describe, expect, it } from 'vitest';
import { appsDuring, type Window } from './apps.rules.ts';
import { united } from './spans.rules.ts';

const second = 1_000;
const window = (app: string, from: number, to: number, title: string | null = null): Window => ({
  app,
  title,
  start: from * second,
  end: to * second,
});
const during = (from: number, to: number, windows: Window[]) =>
  appsDuring({ start: from * second, end: to * second }, windows).map(
    ({ app, windowTitle, cpuTime }) => `${app} ${windowTitle ?? '-'} ${cpuTime}`,
  );

describe('the apps of a session', () => {
  it.each<[string, Window[], string[]]>([
    ['none', [], []],
    [
      'by time, summed',
      [window('Mail', 0, 10), window('Sheets', 10, 40), window('Mail', 40, 45)],
      ['Sheets - 30', 'Mail - 15'],
    ],
    [
      'clipped to the session',
      [window('Mail', -50, 10), window('Sheets', 90, 500)],
      ['Mail - 10', 'Sheets - 10'],
    ],
    [
      'with the title each had longest',
      [window('Mail', 0, 10, 'Inbox'), window('Mail', 10, 40, 'Re: pay')],
      ['Mail Re: pay 40'],
    ],
    [
      'five at most',
      ['A', 'B', 'C', 'D', 'E', 'F'].map((app, place) => window(app, place * 10, place * 10 + 10 - place)),
      ['A - 10', 'B - 9', 'C - 8', 'D - 7', 'E - 6'],
    ],
    [
      'an equal share of the time that windows overlap',
      [window('A', 0, 60), window('B', 0, 60), window('C', 12, 42)],
      ['A - 25', 'B - 25', 'C - 10'],
    ],
    [
      'of an hour that a clock repeated',
      [window('A', 0, 40), window('C', 0, 100), window('B', 40, 100), window('D', 90, 95)],
      ['C - 49', 'B - 29', 'A - 20', 'D - 1'],
    ],
    ['none without a name', [window('', 0, 50)], []],
  ])('%s', (_what, windows, apps) => {
    expect(during(0, 100, windows)).toEqual(apps);
  });
});

it('adds up to no more than the time for which windows are known', () => {
  const windows = Array.from({ length: 200 }, (_, n) =>
    window(`App ${n % 4}`, (n * 7919) % 97, ((n * 7919) % 97) + (n % 13) / 3),
  );
  const ordered = windows.toSorted((one, other) => one.start - other.start);
  const known = united(ordered).reduce((sum, { start, end }) => sum + end - start, 0);
  const apps = appsDuring({ start: 0, end: 200 * second }, ordered);
  expect(apps).toHaveLength(4);
  const total = apps.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  expect(total * second).toBeLessThanOrEqual(known);
  expect(total * second).toBeGreaterThan(known - apps.length * second);
});
