import { expect, it } from 'vitest';
import { parseSubtitles, subtitleAt } from './subtitles.ts';

it.each([
  [
    'SRT',
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nXin chào\r\nHello\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000\r\nBye\r\n',
    [
      { from: 1, to: 2.5, text: 'Xin chào\nHello' },
      { from: 3603, to: 3604, text: 'Bye' },
    ],
  ],
  [
    'WebVTT',
    'WEBVTT\n\nNOTE by us\n\nfirst\n00:01.000 --> 00:02.000 line:0\n<b>Hello</b>\n',
    [{ from: 1, to: 2, text: 'Hello' }],
  ],
  [
    'text without times',
    'Reception\non floor 2\n',
    [{ from: 0, to: Number.POSITIVE_INFINITY, text: 'Reception\non floor 2' }],
  ],
  ['an empty file', ' \n', []],
  ['times without a text', '1\n00:00:01,000 --> 00:00:02,000\n', []],
])('parses %s', (_kind, source, cues) => expect(parseSubtitles(source)).toEqual(cues));

it('finds the subtitle at a time, without its end', () => {
  const cues = parseSubtitles('00:01.000 --> 00:02.000\nA\n\n00:02.000 --> 00:03.000\nB');
  expect([0.5, 1, 2, 3].map((at) => subtitleAt(cues, at))).toEqual(['', 'A', 'B', '']);
});
