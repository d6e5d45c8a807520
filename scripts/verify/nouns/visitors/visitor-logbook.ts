import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import type { Person } from '../../../../apps/server/test/kit/factories.ts';
import {
  byId,
  changing,
  companyCode,
  creating,
  type Id,
  missing,
  others,
  personAt,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, emptyForm, first, screen, searched } from '../looks.ts';
import { foreignMeeting, roomCode } from '../meetings/meetings.ts';
import { nounProof, standing, type Wanted } from '../proof.ts';
import { department, fresh, managersUp } from '../words.ts';
import { foreignVisitor, shownVisitor, visitorOf } from './visitors.ts';

const visiting = async (wanted: Wanted, person: Person, isGone = false) => {
  const { make } = wanted.world.stand;
  return make.visit(await make.visitor(person, { email: `${fresh('v')}@example.com` }), { isGone });
};

/** One of each of the people that others look at. */
const came = row(async ({ make }, { staff, colleague, other }) => {
  const made = new Map<number | null, { id: number; email: string }>();
  for (const person of [staff, colleague, other]) {
    const email = `${fresh('v')}@example.com`;
    made.set(person.employeeId, await make.visit(await make.visitor(person, { email })));
  }
  return made;
});

const visitAt = async (wanted: Wanted) => {
  const person = await personAt(wanted);
  if (!person?.employeeId) return { id: missing, email: 'nobody@example.com' };
  const ready = wanted.isFresh ? undefined : standing(wanted.tenant, came).get(person.employeeId);
  return ready ?? visiting(wanted, person);
};
const visit: Id = async (wanted) => (await visitAt(wanted)).id;

/** Somebody who came, of a company whose screens are looked at. */
const shownVisit = async ({ ask, of }: Crawl) => {
  const visitor = await of(shownVisitor);
  return ask(visitorLogbook.create, { visitorId: visitor.id });
};

export const visitorLogbookProof = nounProof(visitorLogbook, {
  // MANAGER adds: "visitor management (list, logbook, detail, create, update, ...)"
  expected: {
    list: department,
    export: department,
    expected: department,
    detail: department,
    create: department,
    checkOut: department,
    update: department,
  },
  calls: {
    list: plain({ query: { size: 100 } }, { ...companyCode, ...roomCode }),
    export: plain({}, { ...companyCode, ...roomCode }),
    expected: plain({ query: {} }),
    detail: {
      places: others,
      input: async (wanted) => ({ params: { meetingId: 0, email: (await visitAt(wanted)).email } }),
    },
    create: referring(
      creating(async (wanted) => ({ visitorId: await visitorOf(wanted) }), others),
      { 'body.visitorId': foreignVisitor, 'body.meetingId': foreignMeeting },
    ),
    checkOut: byId(visit, {}, others),
    update: changing(visit, async () => ({ checkOut: null }), others),
  },
  rows: [came],
  // by which it is asked for, in small letters
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
