import type { StateAction } from '../platform/states.ts';
import { type Request, type RequestReason, type RequestStatus, requests } from './requests.ts';

type RequestActionFacts = Pick<Request, 'type'> & { cancels: boolean; daysLeft: boolean };
export type RequestAction = StateAction<RequestActionFacts, RequestStatus, RequestReason>;

const otherThanDraft = { PENDING: 'PENDING', APPROVED: 'APPROVED', REJECTED: 'REJECTED' } as const;
const otherThanPending = { DRAFT: 'DRAFT', APPROVED: 'APPROVED', REJECTED: 'REJECTED' } as const;

/**
 * Request types with dates that can be cancelled. Corrections and overtime cannot be cancelled. People give up room
 * access with `accessZones.removeMine` instead.
 */
const canBeTakenBack: ReadonlySet<string> = new Set(['LEAVE', 'TELEWORK', 'BUSINESS']);

/** Actions of the requester on a request, by state of spec §4. */
export const requesterActions = {
  update: { operation: requests.update, from: ['DRAFT'], not: otherThanDraft },
  remove: { operation: requests.remove, from: ['DRAFT'], not: otherThanDraft },
  withdraw: { operation: requests.withdraw, from: ['PENDING'], to: 'DRAFT', not: otherThanPending },
  cancel: {
    operation: requests.create,
    from: ['APPROVED'],
    not: { DRAFT: 'DRAFT', PENDING: 'PENDING', REJECTED: 'REJECTED' },
    // A request that cancels dates cannot be cancelled itself.
    unless: ({ type, cancels, daysLeft }) =>
      cancels || !daysLeft || !canBeTakenBack.has(type) ? 'NOTHING_TO_CANCEL' : null,
  },
} as const satisfies Record<string, RequestAction>;

/** Actions of the approver on a request (rules.md §6, last point). */
export const deciderActions = {
  approve: { operation: requests.approve, from: ['PENDING'], to: 'APPROVED', not: otherThanPending },
  reject: { operation: requests.reject, from: ['PENDING'], to: 'REJECTED', not: otherThanPending },
} as const satisfies Record<string, RequestAction>;
