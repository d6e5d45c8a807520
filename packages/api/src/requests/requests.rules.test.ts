import { describe, expect, it } from 'vitest';
import { mayOf } from '../platform/states.ts';
import { deciderActions, requesterActions } from './requests.rules.ts';
import { requestStatuses } from './requests.ts';

const everything = () => true;
const leave = { type: 'LEAVE', cancels: false, daysLeft: true } as const;

describe('what can be done to a request', () => {
  // by hand from spec §4: only a draft is edited or deleted, only what is pending is decided; withdrawing makes a draft of it
  it.each([
    ['DRAFT', { update: null, remove: null, withdraw: 'DRAFT', cancel: 'DRAFT' }],
    ['PENDING', { update: 'PENDING', remove: 'PENDING', withdraw: null, cancel: 'PENDING' }],
    ['APPROVED', { update: 'APPROVED', remove: 'APPROVED', withdraw: 'APPROVED', cancel: null }],
    ['REJECTED', { update: 'REJECTED', remove: 'REJECTED', withdraw: 'REJECTED', cancel: 'REJECTED' }],
  ] as const)('by whoever asked, in state %s', (state, expected) => {
    expect(mayOf(requesterActions, state, leave, everything)).toEqual(expected);
  });

  it.each([
    ['DRAFT', { approve: 'DRAFT', reject: 'DRAFT' }],
    ['PENDING', { approve: null, reject: null }],
    ['APPROVED', { approve: 'APPROVED', reject: 'APPROVED' }],
    ['REJECTED', { approve: 'REJECTED', reject: 'REJECTED' }],
  ] as const)('by whoever decides, in state %s', (state, expected) => {
    expect(mayOf(deciderActions, state, leave, everything)).toEqual(expected);
  });

  it.each(requestStatuses)('is nothing in state %s for whoever holds no permission', (state) => {
    expect(mayOf({ ...requesterActions, ...deciderActions }, state, leave, () => false)).toEqual({});
  });

  it.each([
    ['overtime', { type: 'OVERTIME', cancels: false, daysLeft: true }],
    ['a correction', { type: 'CORRECTION', cancels: false, daysLeft: true }],
    ['what takes dates back itself', { type: 'LEAVE', cancels: true, daysLeft: true }],
    ['a leave of which every date was taken back', { type: 'LEAVE', cancels: false, daysLeft: false }],
  ] as const)('takes no dates of %s back', (_what, row) => {
    expect(mayOf(requesterActions, 'APPROVED', row, everything).cancel).toBe('NOTHING_TO_CANCEL');
  });
});
