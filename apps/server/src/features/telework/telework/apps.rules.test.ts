import { describe, expect, it } from 'vitest';
import { appsDuring, type Window } from './apps.rules.ts';

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
    ['none without a name', [window('', 0, 50)], []],
  ])('%s', (_what, windows, apps) => {
    expect(during(0, 100, windows)).toEqual(apps);
  });
});
