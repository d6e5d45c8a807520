import { describe, expect, it } from 'vitest';
import { mayOf } from '../platform/states.ts';
import { deciderActions, requesterActions } from './requests.rules.ts';
import { requestStatuses } from './requests.ts';

const always = () => true;
const leave = { type: 'LEAVE', cancels: false, daysLeft: true } as const;

describe('allowed actions on a request in each state', () => {
  // Expected values copied manually from spec §4. Only drafts can be edited or deleted, and only pending requests can
  // be decided. Withdrawing returns a request to draft.
  it.each([
    ['DRAFT', { update: null, remove: null, withdraw: 'DRAFT', cancel: 'DRAFT' }],
    ['PENDING', { update: 'PENDING', remove: 'PENDING', withdraw: null, cancel: 'PENDING' }],
    ['APPROVED', { update: 'APPROVED', remove: 'APPROVED', withdraw: 'APPROVED', cancel: null }],
    ['REJECTED', { update: 'REJECTED', remove: 'REJECTED', withdraw: 'REJECTED', cancel: 'REJECTED' }],
  ] as const)("checks the requester's actions in state %s", (state, expected) => {
    expect(mayOf(requesterActions, state, leave, always)).toEqual(expected);
  });

  it.each([
    ['DRAFT', { approve: 'DRAFT', reject: 'DRAFT' }],
    ['PENDING', { approve: null, reject: null }],
    ['APPROVED', { approve: 'APPROVED', reject: 'APPROVED' }],
    ['REJECTED', { approve: 'REJECTED', reject: 'REJECTED' }],
  ] as const)("checks the approver's actions in state %s", (state, expected) => {
    expect(mayOf(deciderActions, state, leave, always)).toEqual(expected);
  });

  it.each(requestStatuses)('allows no action on a request in state %s without permission', (state) => {
    expect(mayOf({ ...requesterActions, ...deciderActions }, state, leave, () => false)).toEqual({});
  });

  it.each([
    ['overtime', { type: 'OVERTIME', cancels: false, daysLeft: true }],
    ['a correction', { type: 'CORRECTION', cancels: false, daysLeft: true }],
    ['what takes dates back itself', { type: 'LEAVE', cancels: true, daysLeft: true }],
    ['a leave of which every date was taken back', { type: 'LEAVE', cancels: false, daysLeft: false }],
  ] as const)('rejects a request that cancels dates of %s', (_what, row) => {
    expect(mayOf(requesterActions, 'APPROVED', row, always).cancel).toBe('NOTHING_TO_CANCEL');
  });
});
