import { describe, expect, it } from 'vitest';
import { findIntroProblem, greetingOf, isWide } from './welcome-settings.rules.ts';

describe('content of a welcome screen', () => {
  it.each([
    [1920, 1080, true],
    [1366, 768, true],
    [854, 480, true],
    [1080, 1920, false],
    [1600, 1200, false],
    [1920, 1100, false],
    [0, 0, false],
  ])('checks whether %d × %d is 16:9: %s', (width, height, expected) =>
    expect(isWide({ width, height })).toBe(expected),
  );

  it.each([
    ['image', null, undefined],
    ['image', 3, undefined],
    ['video', 3, undefined],
    ['video', null, 'introVideo'],
  ] as const)(
    'finds missing media of an intro with format %s and video %s: %s',
    (introFormat, introVideo, missing) => expect(findIntroProblem({ introFormat, introVideo })).toBe(missing),
  );

  it.each([
    ['en-US', [], 'Welcome'],
    ['en-US', ['An'], 'Welcome, An'],
    ['en-US', ['An', 'Binh', 'Chi'], 'Welcome, An, Binh, and Chi'],
    ['vi-VN', ['An', 'Bình'], 'Chào mừng An và Bình'],
    ['de-DE', ['Anna', 'Bernd'], 'Willkommen, Anna und Bernd'],
    ['zh-CN', ['小明', '小红'], '欢迎您，小明和小红'],
  ] as const)('greets in %s the visitors %j', (language, names, greeting) =>
    expect(greetingOf(language, names)).toBe(greeting),
  );
});
