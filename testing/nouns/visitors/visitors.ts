import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { DAY } from '@gatehouse/api/platform/dates';
import { visitors } from '@gatehouse/api/visitors/visitors';
import {
  byId,
  changing,
  companyCode,
  companyOf,
  type IdResolver,
  missing,
  others,
  personAt,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, dialog, first, longName, screen, searched } from '../looks.ts';
import { type CallBuilder, type CallContext, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { department, fresh, managersUp, open } from '../words.ts';
import { ownCard } from './guest-cards.ts';

/** One upcoming or current visitor with QR check-in, for each employee of the prepared test companies. */
const expected = row(async ({ make }, { staff, colleague, other }) => {
  const visitorIds = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    visitorIds.set(
      person.employeeId,
      (await make.visitor(person, { email: `${fresh('v')}@example.com` })).id,
    );
  return visitorIds;
});

/** Returns a visitor of the person that the call is about. */
export const visitorOf: IdResolver = async (context) => {
  const person = await personAt(context);
  if (!person?.employeeId) return missing;
  const ready = preparedRow(context.tenant, expected).get(person.employeeId);
  if (ready && !context.isFresh) return ready;
  return (await context.world.stand.make.visitor(person, { email: `${fresh('v')}@example.com` })).id;
};

const newNames = () => ({ firstName: 'New', lastName: fresh(), displayName: fresh(), nationality: 'KR' });
const times = { activeFrom: '2040-01-01T00:00:00Z', activeTo: '2040-01-02T00:00:00Z' };

export const foreignVisitor = (b: Tenant) => preparedRow(b, expected).get(b.staff.employeeId);
const foreignCard = (b: Tenant) => preparedRow(b, ownCard).id;

/**
 * Returns the person's account name and department code. The department code is queried, because no factory returns it.
 */
async function contactOf(context: CallContext) {
  const person = await personAt(context);
  if (!person) return { contactDepartment: 'NOWHERE', contactPerson: 'nobody.there' };
  const { rows } = await context.world.stand.make.owner.query<{ code: string }>(
    'SELECT department_code AS code FROM departments WHERE id = $1',
    [person.departmentId],
  );
  return { contactDepartment: rows[0]?.code ?? '', contactPerson: person.accountName };
}

/** Returns the fields of a new visitor of the person that the call is about. */
export const newVisitor = async (context: CallContext) => ({
  ...newNames(),
  companyId: companyOf(context),
  ...(await contactOf(context)),
});

export const visitorReferences: CallBuilder['references'] = {
  'body.companyId': (b) => b.companyId,
  'body.contactPerson': (b) => b.staff.accountName,
  'body.cardId': foreignCard,
};

export const shownVisitor = async ({ ask }: Crawl) => {
  const { content } = await ask(employees.list, undefined, { size: 1 });
  const { companyId, departmentId, accountName } = first(content);
  const all = await ask(departments.list, undefined, { size: 10_000 });
  const departmentCode = first(all.content.filter(({ id }) => id === departmentId)).departmentCode;
  return ask(visitors.create, {
    ...newNames(),
    displayName: longName('visitor'),
    companyId,
    contactDepartment: departmentCode,
    contactPerson: accountName,
    activeFrom: new Date(Date.now() - 3_600_000).toISOString(),
    activeTo: new Date(Date.now() + DAY).toISOString(),
    visitorCompany: longName('company'),
    enableQrCheckin: true,
    email: `${fresh('shown')}@example.com`,
  });
};

export const visitorsProof = nounProof(visitors, {
  // Expected roles from the specification: MANAGER adds "visitor management (list, logbook, detail, create, update,
  // delete, send QR, health declaration)"
  expected: {
    list: department,
    contacts: department,
    get: department,
    create: department,
    update: department,
    remove: department,
    exportData: department,
    sendQr: department,
    newCode: department,
    showQr: open,
  },
  calls: {
    list: plain({ query: { size: 1000 } }, { ...companyCode, 'query.departmentId': (b) => b.departments[0] }),
    contacts: {
      places: ['none'],
      input: async ({ tenant }) => ({
        query: { companyId: tenant.companyId, departmentCode: tenant.departmentCode },
      }),
      references: { 'query.companyId': (b) => b.companyId, 'query.departmentCode': (b) => b.departmentCode },
    },
    get: byId(visitorOf, {}, others),
    create: referring(
      {
        places: others,
        input: async (context) => ({ body: { ...(await newVisitor(context)), ...times } }),
      },
      visitorReferences,
    ),
    update: referring(
      changing(visitorOf, async () => newNames(), others),
      { 'body.cardId': foreignCard },
    ),
    remove: byId(visitorOf, {}, others),
    exportData: byId(visitorOf, {}, others),
    sendQr: byId(visitorOf, {}, others),
    newCode: changing(visitorOf, async () => ({}), others),
    showQr: {
      places: ['none'],
      input: async () => ({ body: { link: 'A'.repeat(22) } }),
      ends: 'HR_VISITOR_NOT_FOUND',
    },
  },
  rows: [expected],
  screens: {
    '/visitors': {
      who: managersUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, visitorCode } = await of(shownVisitor);
        const filter = `keyword=${visitorCode}`;
        return [
          screen,
          searched('state=OVER'),
          dialog(`${filter}&view=${id}`),
          dialog(`${filter}&remove=${id}`),
        ];
      },
    },
    '/create-visitor': { who: managersUp, by: 'ADMIN', looks: async () => [screen] },
    '/edit-visitor/$id': {
      who: managersUp,
      by: 'ADMIN',
      at: async ({ of }) => `/edit-visitor/${(await of(shownVisitor)).id}`,
      looks: async () => [screen],
    },
    '/visitor-qr': { who: 'anybody', looks: 'outside' },
  },
  seed: { 'visitors.nationality': 'VN' },
  unreachable: {
    target: ['visitors__company_id__id', 'guest_qrs__company_id__id'],
    shape: ['visitors__gender', 'visitors__nationality'],
    portal: [
      'visitors__active_to',
      'visitors__entry_to',
      'visitors__email',
      'visitor_qrs__number_hash',
      'visitor_qrs__link_hash',
      'mails__of_somebody',
      'visitor_passes_pkey',
      'visitor_passes__kind',
      'visitor_passes__number_hash',
      'visitor_passes__of_somebody',
      'guest_qrs__sealed',
      'guest_qrs__number_hash',
      'guest_qrs__link_hash',
      'guest_qrs__meeting_id__email',
    ],
    company: ['visitor_changes_company_id_fkey', 'guest_qrs_company_id_fkey'],
    lookedUp: [
      'visitors__contact_employee_id',
      'visitor_qrs__visitor_id',
      'mails__visitor_id',
      'visitor_passes__visitor_id',
      'visitor_passes__card_id',
      'guest_qrs__meeting_id',
      'visitor_passes__guest_id',
      'mails__guest_id',
    ],
  },
});
