import { schedules } from '@gatehouse/api/meetings/schedules';
import {
  byId,
  changing,
  companyCode,
  type IdResolver,
  missing,
  ofPerson,
  others,
  personAt,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, create, dialog, longName, screen, searched } from '../looks.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { department, everybody, fresh, managed, managersUp, own } from '../words.ts';

type EventOwnerKind = 'PERSONAL' | 'DEPARTMENT';

/** One personal event and one event proposed to the department, for each employee of the prepared test companies. */
const ready = row(async ({ make }, { staff, colleague, other }) => {
  const eventIds = new Map<string, number>();
  for (const person of [staff, colleague, other])
    for (const kind of ['PERSONAL', 'DEPARTMENT'] as const) {
      const { departmentId } = person;
      const ofDepartment = kind === 'DEPARTMENT' && {
        ...{ ownerType: kind, status: 'PENDING' as const },
        ...(departmentId !== null && { departmentId }),
      };
      const { id } = await make.scheduleEvent(person, { title: fresh(), ...ofDepartment });
      eventIds.set(`${kind} ${person.employeeId}`, id);
    }
  return eventIds;
});

/**
 * Returns a function that finds an event of the person that the call is about. If the call needs a new row or no event
 * is prepared, creates one.
 */
const eventOf =
  (kind: EventOwnerKind): IdResolver =>
  async (context) => {
    const person = await personAt(context);
    if (!person?.employeeId) return missing;
    const preparedId = preparedRow(context.tenant, ready).get(`${kind} ${person.employeeId}`);
    if (preparedId && !context.isFresh) return preparedId;
    const { departmentId } = person;
    const proposal =
      kind === 'DEPARTMENT' && departmentId !== null
        ? ({ ownerType: kind, departmentId, status: 'PENDING' } as const)
        : {};
    return (await context.world.stand.make.scheduleEvent(person, { title: fresh(), ...proposal })).id;
  };

const times = { start: '2110-01-01T09:00:00', end: '2110-01-01T10:00:00' };
const dates = { query: { from: '2049-12-31', to: '2110-12-31' } };

/** Creates a company event in the month that the crawl shows. */
const shownEvent = ({ ask }: Crawl) =>
  ask(schedules.create, {
    ownerType: 'COMPANY',
    title: longName('event'),
    start: '2027-03-02T09:00:00',
    end: '2027-03-02T10:00:00',
  });

const looksOf = async ({ of }: Crawl) => {
  const { id } = await of(shownEvent);
  const day = 'date=2027-03-02';
  return [
    screen,
    searched(day),
    create,
    dialog(`${day}&open=${id}`),
    dialog(`${day}&open=${id}&edit=true`),
    dialog(`${day}&open=${id}&remove=true`),
    dialog(`date=2031-01-01&open=${id}`),
  ];
};

export const schedulesProof = nounProof(schedules, {
  // Expected roles from the specification: STAFF: "own schedules CRUD"; MANAGER adds "department timesheet and
  // schedules, company schedules"
  expected: {
    mine: own,
    today: own,
    department,
    company: managed,
    places: own,
    get: own,
    create: own,
    update: own,
    remove: own,
    approve: department,
    reject: department,
  },
  calls: {
    mine: plain(dates),
    today: plain(),
    department: plain(dates, { 'query.departmentId': (b) => b.departments[0] }),
    company: plain(dates, companyCode),
    places: plain(),
    get: byId(eventOf('PERSONAL'), {}, ofPerson),
    create: referring(
      {
        places: ['self'],
        input: async () => ({ body: { ownerType: 'PERSONAL', title: fresh(), ...times } }),
      },
      { 'body.departmentId': (b) => b.departments[0], 'body.companyId': (b) => b.companyId },
    ),
    update: changing(eventOf('PERSONAL'), async () => ({ title: fresh(), ...times }), ofPerson),
    remove: byId(eventOf('PERSONAL'), {}, ofPerson),
    approve: byId(eventOf('DEPARTMENT'), {}, others),
    reject: byId(eventOf('DEPARTMENT'), {}, others),
  },
  screens: {
    '/my-schedule': {
      who: everybody,
      by: 'ADMIN',
      looks: async (crawl) => [
        ...(await looksOf(crawl)),
        searched('date=2027-03-02&view=week'),
        dialog('subscribe=true'),
      ],
    },
    '/department-schedule': {
      who: managersUp,
      by: 'ADMIN',
      looks: async () => [screen, create],
    },
    '/company-schedule': { who: managersUp, by: 'ADMIN', looks: looksOf },
  },
  rows: [ready],
  seed: {
    'schedule_events.owner_type': 'PERSONAL',
    'schedule_events.color': '33CC99',
    'schedule_events.status': 'APPROVED',
    'schedule_events.starts_at': '2040-01-01T00:00:00Z',
    'schedule_events.ends_at': '2040-01-01T01:00:00Z',
  },
  unreachable: {
    target: ['schedule_events__company_id__id'],
    company: ['schedule_events__company_id'],
    shape: ['schedule_events__owner_type', 'schedule_events__color', 'schedule_events__status'],
    lookedUp: ['schedule_events__employee_id', 'schedule_events__written_by', 'schedule_events__decided_by'],
    portal: ['schedule_events__of_person', 'schedule_events__of_department', 'schedule_events__ends_at'],
  },
});
