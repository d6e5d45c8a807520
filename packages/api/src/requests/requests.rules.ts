import type { Action } from '../platform/states.ts';
import { type Request, type RequestReason, type RequestStatus, requests } from './requests.ts';

type Known = Pick<Request, 'type'> & { cancels: boolean; daysLeft: boolean };
export type RequestAction = Action<Known, RequestStatus, RequestReason>;

const otherThanDraft = { PENDING: 'PENDING', APPROVED: 'APPROVED', REJECTED: 'REJECTED' } as const;
const otherThanPending = { DRAFT: 'DRAFT', APPROVED: 'APPROVED', REJECTED: 'REJECTED' } as const;

/** What was corrected or worked is not taken back; access is given back by itself. */
const canBeTakenBack: ReadonlySet<string> = new Set(['LEAVE', 'TELEWORK', 'BUSINESS']);

/** What whoever asked can do, in which state of spec §4. */
export const requesterActions = {
  update: { operation: requests.update, from: ['DRAFT'], not: otherThanDraft },
  remove: { operation: requests.remove, from: ['DRAFT'], not: otherThanDraft },
  withdraw: { operation: requests.withdraw, from: ['PENDING'], to: 'DRAFT', not: otherThanPending },
  cancel: {
    operation: requests.create,
    from: ['APPROVED'],
    not: { DRAFT: 'DRAFT', PENDING: 'PENDING', REJECTED: 'REJECTED' },
    // what takes back is no leave itself
    unless: ({ type, cancels, daysLeft }) =>
      cancels || !daysLeft || !canBeTakenBack.has(type) ? 'NOTHING_TO_CANCEL' : null,
  },
} as const satisfies Record<string, RequestAction>;

/** What whoever decides for them can do (rules.md §6, last point). */
export const deciderActions = {
  approve: { operation: requests.approve, from: ['PENDING'], to: 'APPROVED', not: otherThanPending },
  reject: { operation: requests.reject, from: ['PENDING'], to: 'REJECTED', not: otherThanPending },
} as const satisfies Record<string, RequestAction>;
