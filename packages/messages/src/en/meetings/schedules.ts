import type { ScheduleEvent, ScheduleEventInput } from '@gatehouse/api/meetings/schedules';
import type { Fields } from '../../texts.ts';

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
    eventStatus: 'Status',
    owner: 'Belongs to',
    ownerType: 'For',
    ownerCode: 'Code',
    displayName: 'Name',
    departmentId: 'Department',
    writer: 'Created by',
    decider: 'Decided by',
    decidedAt: 'Decided',
  },
  verbs: {
    approve: 'Approve',
    reject: 'Reject',
  },
  statuses: {
    PENDING: 'Pending approval',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
  },
  whyNot: {
    APPROVED: 'Already approved',
    REJECTED: 'Already rejected',
  },
  places: {
    PERSONAL: 'For myself',
    DEPARTMENT: 'Department: {name}',
    COMPANY: 'Company: {name}',
  },
  atOnce: 'It appears on the schedule right away.',
  waits: 'Someone who manages this schedule must approve it.',
  again: 'Saving submits it for approval again.',
  approvesBySaving: 'Saving approves it.',
  calendar: '{month}, {schedule}',
  nothing: 'No events in this period',
  create: 'New event',
  edit: 'Edit event',
  details: 'Schedule event',
  clockOf: 'Times are in the company’s time zone ({zone})',
  allDayHint: 'From 12:00 AM to 11:59 PM',
  notFoundTitle: 'Event not found',
  notFound: 'This event isn’t in the period shown. It may have been deleted or be on other dates.',
  department: 'Department',
  allDepartments: 'All my departments',
  nobody: 'This account isn’t linked to an employee',
  said: {
    create: 'Event added',
    update: 'Event updated',
    remove: 'Event deleted',
    approve: 'Event approved',
    reject: 'Event rejected',
  },
} as const satisfies {
  fields: Fields<ScheduleEvent | ScheduleEventInput | ScheduleEvent['owner']>;
  [more: string]: unknown;
};
