import { expect, it } from 'vitest';
import { mayOfEvent, mayWrite } from './schedules.rules.ts';
import { scheduleStatuses } from './schedules.ts';

const viewer = { employeeId: 7, isAdmin: false, managedDepartmentIds: [3, 4] };
const admin = { employeeId: null, isAdmin: true, managedDepartmentIds: [] };
const personal = { ownerType: 'PERSONAL', departmentId: null, employeeId: 7 } as const;
const managed = { ownerType: 'DEPARTMENT', departmentId: 4, employeeId: 8 } as const;
const proposed = { ownerType: 'DEPARTMENT', departmentId: 9, employeeId: 7 } as const;
const company = { ownerType: 'COMPANY', departmentId: null, employeeId: 7 } as const;

it.each([
  ['one’s own', viewer, personal, true],
  ['somebody else’s', { ...viewer, employeeId: 8 }, personal, false],
  ['somebody’s, by an administrator', admin, personal, false],
  ['a department one manages', viewer, managed, true],
  ['another department', viewer, proposed, false],
  ['any department, by an administrator', admin, proposed, true],
  ['the company', viewer, company, false],
  ['the company, by an administrator', admin, company, true],
] as const)('checks whether a person may write to a schedule: %s', (_, who, event, may) =>
  expect(mayWrite(who, event)).toBe(may),
);

it.each([
  [
    'personal',
    viewer,
    personal,
    [
      { update: null, remove: null },
      { update: null, remove: null },
      { update: null, remove: null },
    ],
  ],
  [
    'managed',
    viewer,
    managed,
    [
      { update: null, remove: null, approve: null, reject: null },
      { update: null, remove: null, approve: 'APPROVED', reject: 'APPROVED' },
      { update: null, remove: null, approve: 'REJECTED', reject: 'REJECTED' },
    ],
  ],
  [
    'proposed',
    viewer,
    proposed,
    [
      { update: null, remove: null },
      { update: 'APPROVED', remove: 'APPROVED' },
      { update: null, remove: null },
    ],
  ],
  ['of others', { ...viewer, employeeId: 1 }, company, [{}, {}, {}]],
] as const)('checks the actions on an event in each state: %s', (_, who, event, may) =>
  expect(scheduleStatuses.map((status) => mayOfEvent(who, event, status))).toEqual(may),
);
