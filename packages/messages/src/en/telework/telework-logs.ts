import type { TeleworkLog } from '@gatehouse/api/telework/telework-logs';
import type { Fields } from '../../texts.ts';

/** Breaks, and work that no agent saw, entered by hand. */
export const teleworkLogs = {
  one: 'Break or manual log',
  fields: {
    kind: 'Kind',
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
    createdDate: 'Entered',
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
    PENDING: 'It still waits',
    APPROVED: 'It has been approved',
    REJECTED: 'It has been rejected',
  },
  title: 'My breaks and manual logs',
  hint: 'Once approved, they stand before what agents report.',
  create: 'Enter by hand',
  createTitle: 'Enter a break or work by hand',
  date: 'Date',
  nextDay: 'An end at or before the start is on the next day. Times are those of the clocks at your site.',
  empty: 'No breaks or manual logs on this date',
  emptyHint: 'Enter a break, or work that no agent saw.',
  waiting: 'Breaks and manual logs that wait for you',
  waitingEmpty: 'Nothing waits for you',
  nameOf: '{kind} of {name}',
  approve: 'Approve {name}',
  reject: 'Reject {name}',
  decide: {
    approve: 'Approve',
    reject: 'Reject',
  },
  approveTitle: 'Approve this time?',
  rejectTitle: 'Reject this time?',
  said: {
    create: 'The time has been entered.',
    remove: 'The time has been taken back.',
    approve: 'The time has been approved.',
    reject: 'The time has been rejected.',
  },
} as const satisfies {
  fields: Fields<TeleworkLog> & Record<string, string>;
  [more: string]: unknown;
};
