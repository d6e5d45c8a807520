import type { TeleworkLog } from '@gatehouse/api/telework/telework-logs';
import type { Fields } from '../../texts.ts';

/** Texts about breaks, and about manual logs of work without an agent. */
export const teleworkLogs = {
  one: 'Break or manual log',
  fields: {
    kind: 'Type',
    startTime: 'From',
    endTime: 'To',
    startsAt: 'Starts',
    endsAt: 'Ends',
    timeZone: 'Time zone',
    note: 'Note',
    status: 'Status',
    employeeId: 'Employee',
    accountName: 'Account',
    displayName: 'Employee',
    departmentName: 'Department',
    approver: 'Decided by',
    approverComment: 'Comment',
    comment: 'Comment',
    createdDate: 'Submitted',
  },
  kinds: {
    BREAK: 'Break',
    MANUAL_LOG: 'Manual log',
  },
  statuses: {
    PENDING: 'Pending',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
  },
  whyNot: {
    PENDING: 'This work is still pending',
    APPROVED: 'This work has already been approved',
    REJECTED: 'This work has already been rejected',
  },
  title: 'My breaks and manual logs',
  hint: 'Once approved, they take precedence over what agents report.',
  create: 'Add manually',
  createTitle: 'Add a break or work manually',
  date: 'Date',
  nextDay: 'If the end is at or before the start, it’s on the next day. Times are in your site’s time zone.',
  empty: 'No breaks or manual logs on this date',
  emptyHint: 'Add a break, or work that no agent recorded.',
  waiting: 'Breaks and manual logs waiting for your approval',
  waitingEmpty: 'Nothing is waiting for you',
  nameOf: '{kind} by {name}',
  approve: 'Approve {name}',
  reject: 'Reject {name}',
  decide: {
    approve: 'Approve',
    reject: 'Reject',
  },
  approveTitle: 'Approve this time?',
  rejectTitle: 'Reject this time?',
  said: {
    create: 'Time added',
    remove: 'Time withdrawn',
    approve: 'Time approved',
    reject: 'Time rejected',
  },
} as const satisfies {
  fields: Fields<TeleworkLog> & Record<string, string>;
  [more: string]: unknown;
};
