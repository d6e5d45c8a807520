import { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import type { Person } from '../../../../apps/server/test/kit/factories.ts';
import type { Stand } from '../../harness.ts';
import { byId, companyCode, type Id, missing, others, personAt, plain, row } from '../calls.ts';
import { lastDays, screen, searched } from '../looks.ts';
import { nounProof, standing, type Wanted } from '../proof.ts';
import { department, fresh, managersUp, open } from '../words.ts';

const declaredTo = async ({ make, masterKey }: Stand, person: Person) =>
  make.healthDeclaration(masterKey, await make.meeting(person, { guests: [`${fresh('g')}@example.com`] }));

/** A guest of each of the people that others look at has declared. */
const declared = row(async (stand, { staff, colleague, other }) => {
  const made = new Map<number | null, { id: number; meetingId: number; email: string }>();
  for (const person of [staff, colleague, other])
    made.set(person.employeeId, await declaredTo(stand, person));
  return made;
});

const declarationAt = async (wanted: Wanted) => {
  const person = await personAt(wanted);
  if (!person?.employeeId) return { id: missing, meetingId: missing, email: 'nobody@example.com' };
  const ready = wanted.isFresh ? undefined : standing(wanted.tenant, declared).get(person.employeeId);
  return ready ?? declaredTo(wanted.world.stand, person);
};
const declaration: Id = async (wanted) => (await declarationAt(wanted)).id;

const answers = {
  name: 'New',
  companyName: 'New',
  address: 'Here',
  phoneNumber: '0912345678',
  fever: false,
  cough: false,
  shortnessOfBreath: false,
  pneumonia: false,
  soreThroat: false,
  tired: false,
  contactSickPeople: false,
  contactPeopleSickCountries: false,
  contactPeopleQuarantined: false,
  throughEpidemicArea: false,
  confirmed: true,
};

export const healthDeclarationsProof = nounProof(healthDeclarations, {
  // MANAGER adds: "visitor management (..., health declaration)"; guests have no account
  expected: { list: department, get: department, remove: department, open, create: open },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    get: {
      places: others,
      input: async (wanted) => {
        const { meetingId, email } = await declarationAt(wanted);
        return { params: { meetingId, email } };
      },
    },
    remove: byId(declaration, {}, others),
    open: {
      places: ['none'],
      input: async () => ({ body: { code: 'AAAA' } }),
      ends: 'HR_DECLARATION_NOT_FOUND',
    },
    create: {
      places: ['none'],
      input: async () => ({ body: { ...answers, code: 'AAAA' } }),
      ends: 'HR_DECLARATION_NOT_FOUND',
    },
  },
  rows: [declared],
  screens: {
    '/visitor-health-declaration': {
      who: managersUp,
      by: 'ADMIN',
      looks: async () => [screen, searched(lastDays)],
    },
    '/declare': { who: 'anybody', looks: 'outside' },
  },
  seed: {
    'health_declarations.occurrence_id': ({ idOf }) => idOf('meeting_occurrences'),
    'declaration_links.occurrence_id': ({ idOf }) => idOf('meeting_occurrences'),
  },
  unreachable: {
    portal: ['health_declarations__occurrence_id__email'],
    lookedUp: [
      'health_declarations__occurrence_id',
      'declaration_links__occurrence_id',
      'mails__occurrence_id',
    ],
  },
});
