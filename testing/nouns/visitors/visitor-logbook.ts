import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import type { Person } from '../../data/factories.ts';
import {
  byId,
  changing,
  companyCode,
  creating,
  type IdResolver,
  missing,
  others,
  personAt,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, emptyForm, first, screen, searched } from '../looks.ts';
import { foreignMeeting, roomCode } from '../meetings/meetings.ts';
import { type CallContext, nounProof, preparedRow } from '../proof.ts';
import { department, fresh, managersUp } from '../words.ts';
import { foreignVisitor, newVisitor, shownVisitor, visitorOf, visitorReferences } from './visitors.ts';

const makeVisit = async (context: CallContext, person: Person, isGone = false) => {
  const { make } = context.world.stand;
  return make.visit(await make.visitor(person, { email: `${fresh('v')}@example.com` }), { isGone });
};

const preparedVisits = row(async ({ make }, { staff, colleague, other }) => {
  const visits = new Map<number | null, { id: number; email: string }>();
  for (const person of [staff, colleague, other]) {
    const email = `${fresh('v')}@example.com`;
    visits.set(person.employeeId, await make.visit(await make.visitor(person, { email })));
  }
  return visits;
});

const visitOf = async (context: CallContext) => {
  const person = await personAt(context);
  if (!person?.employeeId) return { id: missing, email: 'nobody@example.com' };
  const ready = context.isFresh
    ? undefined
    : preparedRow(context.tenant, preparedVisits).get(person.employeeId);
  return ready ?? makeVisit(context, person);
};
const visit: IdResolver = async (context) => (await visitOf(context)).id;

const shownVisit = async ({ ask, of }: Crawl) => {
  const visitor = await of(shownVisitor);
  return ask(visitorLogbook.create, { visitorId: visitor.id });
};

export const visitorLogbookProof = nounProof(visitorLogbook, {
  // Expected roles from the specification: MANAGER adds "visitor management (list, logbook, detail, create, update,
  // ...)"
  expected: {
    list: department,
    export: department,
    expected: department,
    detail: department,
    create: department,
    walkIn: department,
    checkOut: department,
    update: department,
  },
  calls: {
    list: plain({ query: { size: 100 } }, { ...companyCode, ...roomCode }),
    export: plain({}, { ...companyCode, ...roomCode }),
    expected: plain({ query: {} }),
    detail: {
      places: others,
      input: async (context) => ({ params: { meetingId: 0, email: (await visitOf(context)).email } }),
    },
    create: referring(
      creating(async (context) => ({ visitorId: await visitorOf(context) }), others),
      { 'body.visitorId': foreignVisitor, 'body.meetingId': foreignMeeting },
    ),
    walkIn: referring(
      creating(async (context) => newVisitor(context), others),
      visitorReferences,
    ),
    checkOut: byId(visit, {}, others),
    update: changing(visit, async () => ({ checkOut: null }), others),
  },
  rows: [preparedVisits],
  // The email address must stay in lower case, because requests look up rows by it.
  meaningful: ['visits.email'],
  screens: {
    '/visitor-logbook': {
      who: managersUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, visitorCode } = await of(shownVisit);
        return [
          screen,
          emptyForm('create=true'),
          searched('keyword=nobody-of-this-name'),
          { search: `keyword=${visitorCode}&edit=${id}`, dialog: true },
        ];
      },
    },
    '/visitor-logbook/detail/$meetingId/$email': {
      who: managersUp,
      by: 'ADMIN',
      at: async ({ ask, of }) => {
        await of(shownVisit);
        const { email } = first((await ask(visitorLogbook.list)).content);
        return `/visitor-logbook/detail/0/${encodeURIComponent(email)}`;
      },
      looks: async () => [screen],
    },
  },
  seed: {
    'visits.check_in_by': 'RECEPTION',
    'visits.check_out_by': 'RECEPTION',
  },
  unreachable: {
    shape: ['visits__check_in_by', 'visits__check_out_by'],
    portal: ['visits__somebody', 'visits__check_out_at'],
    company: ['visits_company_id_fkey'],
    lookedUp: [
      'visits__visitor_id',
      'visits__occurrence_id',
      'visits__host_id',
      'visits__department_id',
      'visits__room_id',
    ],
  },
});
