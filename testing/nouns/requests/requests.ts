import { requests } from '@gatehouse/api/requests/requests';
import { closedRoom } from '../access/access-zones.ts';
import {
  byId,
  changing,
  type IdResolver,
  mine,
  missing,
  ofPerson,
  others,
  personAt,
  plain,
  referring,
  row,
} from '../calls.ts';
import { attended } from '../device-ops/device-logs.ts';
import { type Crawl, create, dialog, first, panel, screen, searched } from '../looks.ts';
import { type CallBuilder, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { department, everybody, fresh, managersUp, own } from '../words.ts';

type PreparedStatus = 'DRAFT' | 'PENDING' | 'APPROVED';

const pendingOfStaff = row(({ make }, { staff }) => make.request(staff, { title: fresh() }));
const approvedOfStaff = row(({ make }, { staff }) =>
  make.request(staff, { status: 'APPROVED', title: fresh() }),
);

/** One request in each status, for each employee of the prepared test companies. */
const ready = row(async ({ make }, { staff, colleague, other }) => {
  const requestIds = new Map<string, number>();
  for (const status of ['DRAFT', 'PENDING', 'APPROVED'] as const)
    for (const person of [staff, colleague, other])
      requestIds.set(
        `${status} ${person.employeeId}`,
        (await make.request(person, { status, title: fresh() })).id,
      );
  return requestIds;
});

/**
 * Returns a function that finds a request of the person that the call is about, in a status. If the call needs a new
 * row or no request is prepared, creates one.
 */
const requestWith =
  (status: PreparedStatus): IdResolver =>
  async (context) => {
    const person = await personAt(context);
    if (!person?.employeeId) return missing;
    const preparedId = preparedRow(context.tenant, ready).get(`${status} ${person.employeeId}`);
    if (preparedId && !context.isFresh) return preparedId;
    return (await context.world.stand.make.request(person, { status, title: fresh() })).id;
  };

let days = 0;
/** Returns a date on which there are no requests. */
const freshDay = () => {
  const date = new Date(Date.UTC(2110, 0, 1 + days++)).toISOString().slice(0, 10);
  return { startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59`, isAllDay: true };
};
const shownDraft = ({ ask }: Crawl) =>
  ask(requests.create, {
    ...{ title: fresh(), type: 'LEAVE', subType: 'ANNUAL', isAllDay: true },
    ...{ startTime: '2027-01-04T00:00:00', endTime: '2027-01-06T23:59:59' },
  });

const ofOne = { 'query.employeeId': (b: Tenant) => b.staff.employeeId };
const month = { query: { from: '2050-01-01', to: '2110-12-31' } };

/** Builds a call that decides another person's request, because people cannot decide their own. */
const decisionCall = (): CallBuilder => ({
  places: others,
  input: async (context) => ({ body: { reqId: await requestWith('PENDING')(context), comment: fresh() } }),
  references: { 'body.reqId': (b) => preparedRow(b, pendingOfStaff).id },
});

export const requestsProof = nounProof(requests, {
  // Expected roles from the specification: STAFF: "leave requests CRUD, my requests, request detail"; MANAGER adds
  // "request list and action"
  expected: {
    mine: own,
    confirmList: department,
    export: department,
    waiting: department,
    summary: own,
    latest: department,
    whoIsAway: { ...own, shows: 'department' },
    get: { who: everybody, reach: 'department' },
    beside: department,
    foresee: own,
    create: own,
    update: own,
    withdraw: own,
    remove: own,
    approve: department,
    reject: department,
  },
  calls: {
    mine: mine(month),
    confirmList: plain(month, ofOne),
    export: plain(month, ofOne),
    waiting: plain(),
    summary: mine(),
    latest: plain({}, { 'query.departmentId': (b) => b.departments[0] }),
    whoIsAway: mine({ query: { date: '2026-01-05' } }),
    get: byId(requestWith('PENDING'), {}, ofPerson),
    beside: byId(requestWith('PENDING'), {}, ofPerson),
    foresee: mine({
      query: { subType: 'ANNUAL', ...freshDay(), isAllDay: 'true' },
    }),
    create: {
      places: ['self'],
      input: async () => ({ body: { title: fresh(), type: 'TELEWORK', ...freshDay(), submitted: true } }),
      references: {
        'body.cancelsId': (b) => preparedRow(b, approvedOfStaff).id,
        'body.punchId': (b) => preparedRow(b, attended).punches[0],
        'body.roomId': closedRoom,
      },
    },
    update: referring(
      changing(requestWith('DRAFT'), async () => ({ title: fresh(), ...freshDay() }), ofPerson),
      { 'body.punchId': (b) => preparedRow(b, attended).punches[0] },
    ),
    withdraw: byId(requestWith('PENDING'), {}, ofPerson),
    remove: byId(requestWith('DRAFT'), {}, ofPerson),
    approve: decisionCall(),
    reject: decisionCall(),
  },
  screens: {
    '/my-request-list/{-$filter}': {
      who: everybody,
      by: 'ADMIN',
      at: async () => '/my-request-list',
      looks: async ({ of }) => {
        const { id } = await of(shownDraft);
        const filter = 'from=2027-01-01&to=2027-12-31';
        return [
          screen,
          searched(filter),
          panel(`${filter}&view=${id}`),
          create,
          dialog(`${filter}&edit=${id}`),
          dialog(`${filter}&remove=${id}`),
        ];
      },
    },
    '/request-management/{-$filter}': {
      who: managersUp,
      by: 'ADMIN',
      at: async () => '/request-management',
      looks: async ({ ask }) => {
        const { id } = first((await ask(requests.confirmList, undefined, { status: 'PENDING' })).content);
        return [screen, panel(`view=${id}`), dialog(`approve=${id}`), dialog(`reject=${id}`)];
      },
    },
  },
  rows: [pendingOfStaff, approvedOfStaff, ready],
  seed: {
    'requests.type_code': 'LEAVE',
    'requests.request_type_id': ({ idOf }) => idOf('request_types'),
  },
  unreachable: {
    target: ['requests__company_id__id'],
    shape: ['requests__type_code', 'requests__status', 'requests__half'],
    lookedUp: [
      'requests__employee_id',
      'requests__request_type_id',
      'requests__room_id',
      'requests__cancels_id',
      'requests__decided_by',
    ],
    portal: ['requests__claims', 'requests__end_time', 'requests__half_of_one_date'],
  },
});
