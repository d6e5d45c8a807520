import { describe, expect, it } from 'vitest';
import { directionHintOf, readReturnCode, returnMeanings, statusKeyOf, verifyModeOf } from './zk.codes.ts';

describe('codes of an attendance terminal', () => {
  it.each([
    ['FACE', [15, 16, 17, 18, 19, 20]],
    ['CARD', [2, 4, 6, 7, 10, 11]],
    ['FINGERPRINT', [1, 5, 8, 9, 12, 13, 14]],
    ['PASSWORD', [0, 3]],
    ['PALM', [25, 26, 27, 28, 29]],
    ['OTHER', [21, 22, 24, 30, 200, 65535, null]],
  ])('maps the verify codes of %s: %j', (mode, codes) => {
    expect(codes.map(verifyModeOf)).toEqual(codes.map(() => mode));
  });

  it.each([
    [0, 'CHECK_IN', 'IN'],
    [1, 'CHECK_OUT', 'OUT'],
    [2, 'BREAK_OUT', 'OUT'],
    [3, 'BREAK_IN', 'IN'],
    [4, 'OVERTIME_IN', 'IN'],
    [5, 'OVERTIME_OUT', 'OUT'],
    [6, null, null],
    [255, null, null],
    [null, null, null],
  ])('maps status %s to key %s, direction %s', (status, key, direction) => {
    expect(statusKeyOf(status)).toBe(key);
    expect(directionHintOf(status)).toBe(direction);
  });

  it.each([
    [0, 'succeeded', 'ok'],
    [3, 'succeeded', 'ok'],
    [-1, 'failed', 'badParameter'],
    [-2, 'failed', 'photoSize'],
    [-9, 'failed', 'templateSize'],
    [-10, 'failed', 'noSuchPerson'],
    [-22, 'failed', 'unknownCommand'],
    [-1001, 'failed', 'deviceFull'],
    [-1002, 'failed', 'unsupported'],
    [-1003, 'again', 'timedOut'],
    [-1005, 'again', 'busy'],
    [-4242, 'failed', 'other'],
    [-5000, 'pending', 'inProgress'],
  ])('interprets return code %i of an attendance terminal as %s: %s', (code, outcome, meaning) => {
    expect(readReturnCode(code)).toEqual({ outcome, meaning });
    expect(returnMeanings).toContain(meaning);
  });

  it.each([
    [-1, 'unsupported'],
    [-10, 'unparseable'],
    [-18, 'deviceFull'],
    [-1002, 'syntax'],
    [-1003, 'other'],
  ])('interprets return code %i of an access control terminal as %s', (code, meaning) => {
    expect(readReturnCode(code, 'acc')).toEqual({ outcome: 'failed', meaning });
  });
});
