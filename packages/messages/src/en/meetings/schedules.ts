import type { ScheduleEvent, ScheduleEventInput } from '@gatehouse/api/meetings/schedules';
import type { Fields } from '../../texts.ts';

/** What people, departments and companies have on. */
export const schedules = {
  one: 'Schedule event',
  fields: {
    title: 'Subject',
    content: 'Notes',
    start: 'Starts',
    end: 'Ends',
    startsAt: 'Start',
    endsAt: 'End',
    timeZone: 'Time zone',
    isAllDay: 'All day',
    color: 'Colour',
    textColor: 'Text colour',
    eventStatus: 'State',
    owner: 'Whose',
    ownerType: 'For',
    ownerCode: 'Code',
    displayName: 'Name',
    departmentId: 'Department',
    writer: 'Written by',
    decider: 'Decided by',
    decidedAt: 'Decided',
  },
  verbs: {
    approve: 'Approve',
    reject: 'Reject',
  },
  statuses: {
    PENDING: 'Waits for approval',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
  },
  whyNot: {
    APPROVED: 'It is approved',
    REJECTED: 'It is rejected',
  },
  places: {
    PERSONAL: 'For myself',
    DEPARTMENT: 'Department: {name}',
    COMPANY: 'Company: {name}',
  },
  atOnce: 'It is on the schedule at once.',
  waits: 'Somebody who looks after this schedule has to approve it.',
  again: 'When you save, it is proposed again.',
  approvesBySaving: 'When you save, it is approved.',
  calendar: '{month}, {schedule}',
  nothing: 'Nothing in these dates',
  create: 'New event',
  edit: 'Edit event',
  details: 'Schedule event',
  deleteText: 'It is no longer on the schedule.',
  clockOf: 'By the clock of the company ({zone})',
  allDayHint: 'From 12:00 AM to 11:59 PM',
  notFoundTitle: 'Event not found',
  notFound: 'This event is not among those shown. It may have been deleted, or lie in other dates.',
  department: 'Department',
  allDepartments: 'All my departments',
  nobody: 'This account is no employee’s',
  said: {
    create: 'The event has been added.',
    update: 'The event has been changed.',
    remove: 'The event has been deleted.',
    approve: 'The event has been approved.',
    reject: 'The event has been rejected.',
  },
} as const satisfies {
  fields: Fields<ScheduleEvent | ScheduleEventInput | ScheduleEvent['owner']>;
  [more: string]: unknown;
};
