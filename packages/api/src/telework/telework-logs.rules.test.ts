import { describe, expect, it } from 'vitest';
import { mayOf } from '../platform/states.ts';
import { decidedLogActions, logProblem, ownLogActions } from './telework-logs.rules.ts';
import type { LogKind, LogStatus } from './telework-logs.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T08:00:00Z');

describe('times of breaks and manual logs', () => {
  it.each<[string, LogKind, number, number, string | null]>([
    ['work that is done', 'MANUAL_LOG', -3, -1, null],
    ['work that ends now', 'MANUAL_LOG', -3, 0, null],
    ['work that goes on', 'MANUAL_LOG', -1, 0.01, 'endTime future'],
    ['a break that is to come', 'BREAK', 2, 3, null],
    ['a break of the day after tomorrow', 'BREAK', 47, 48, 'endTime future'],
    ['an end at the start', 'BREAK', -1, -1, 'endTime order'],
    ['an end before the start', 'BREAK', -1, -2, 'endTime order'],
    ['a whole day', 'BREAK', -24, 0, null],
    ['more than a day', 'BREAK', -25, 0, 'endTime tooLong'],
    ['31 days ago', 'MANUAL_LOG', -31 * 24, -31 * 24 + 1, null],
    ['longer ago', 'MANUAL_LOG', -31 * 24 - 1, -31 * 24, 'startTime past'],
  ])('validates the times of a break or manual log: %s', (_what, kind, from, to, wrong) => {
    const problem = logProblem(kind, { start: now + from * hour, end: now + to * hour }, now);
    expect(problem && `${problem.field} ${problem.rule}`).toBe(wrong);
  });
});

describe('actions on breaks and manual logs', () => {
  it.each<[LogStatus, boolean, object, object]>([
    ['PENDING', false, { remove: null }, { approve: null, reject: null }],
    ['APPROVED', true, { remove: 'APPROVED' }, { approve: 'APPROVED', reject: 'APPROVED' }],
    // This log was approved automatically, because it needed no approval.
    ['APPROVED', false, { remove: null }, { approve: 'APPROVED', reject: 'APPROVED' }],
    ['REJECTED', true, { remove: 'REJECTED' }, { approve: 'REJECTED', reject: 'REJECTED' }],
  ])('checks the actions on a log in state %s, decided by a person: %s', (status, isDecided, own, others) => {
    expect(mayOf(ownLogActions, status, { isDecided }, () => true)).toEqual(own);
    expect(mayOf(decidedLogActions, status, { isDecided }, () => true)).toEqual(others);
  });
});
