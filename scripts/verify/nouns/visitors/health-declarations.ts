import { createEmptyAnswers, healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { createLinkCode } from '../../../../apps/server/src/features/visitors/health-declarations/health-declaration-codes.rules.ts';
import type { Person } from '../../../../apps/server/test/kit/factories.ts';
import type { Stand } from '../../harness.ts';
import { byId, companyCode, type Id, missing, others, personAt, plain, row } from '../calls.ts';
import { lastDays, screen, searched } from '../looks.ts';
import { ownMeetingRoom, roomCode } from '../meetings/meetings.ts';
import { nounProof, standing, type Tenant, type Wanted, type World } from '../proof.ts';
import { department, fresh, managersUp, open } from '../words.ts';

const meetingOf = ({ make }: Stand, tenant: Tenant, person: Person, guest: string) =>
  make.meeting(person, { guests: [guest], roomId: standing(tenant, ownMeetingRoom).id });
const declaredTo = async (stand: Stand, tenant: Tenant, person: Person) =>
  stand.make.healthDeclaration(
    stand.masterKey,
    await meetingOf(stand, tenant, person, `${fresh('g')}@example.com`),
  );

/** A guest of each of the people that others look at has declared. */
const declared = row(async (stand, tenant) => {
  const made = new Map<number | null, { id: number; meetingId: number; email: string }>();
  for (const person of [tenant.staff, tenant.colleague, tenant.other])
    made.set(person.employeeId, await declaredTo(stand, tenant, person));
  return made;
});

const declarationAt = async (wanted: Wanted) => {
  const person = await personAt(wanted);
  if (!person?.employeeId) return { id: missing, meetingId: missing, email: 'nobody@example.com' };
  const ready = wanted.isFresh ? undefined : standing(wanted.tenant, declared).get(person.employeeId);
  return ready ?? declaredTo(wanted.world.stand, wanted.tenant, person);
};
const declaration: Id = async (wanted) => (await declarationAt(wanted)).id;

/** A code by which a guest of company A has not declared yet. */
const goodCode = async ({ stand, a }: World): Promise<string> => {
  const email = `${fresh('g')}@example.com`;
  const { id: meetingId } = await meetingOf(stand, a, a.staff, email);
  const until = Math.floor(Date.now() / 1000) + 3600;
  return createLinkCode(stand.masterKey, { companyId: a.companyId, meetingId, email, until });
};

const answers = {
  name: 'New',
  companyName: 'New',
  address: 'Here',
  phoneNumber: '0912345678',
  ...createEmptyAnswers(),
  confirmed: true,
};

export const healthDeclarationsProof = nounProof(healthDeclarations, {
  // MANAGER adds: "visitor management (..., health declaration)"; guests have no account
  expected: { list: department, get: department, remove: department, open, create: open },
  calls: {
    list: plain({ query: { size: 100 } }, { ...companyCode, ...roomCode }),
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
      succeeds: async ({ world }) => ({ body: { code: await goodCode(world) } }),
    },
    create: {
      places: ['none'],
      input: async () => ({ body: { ...answers, code: 'AAAA' } }),
      ends: 'HR_DECLARATION_NOT_FOUND',
      succeeds: async ({ world }) => ({ body: { ...answers, code: await goodCode(world) } }),
    },
  },
  rows: [declared],
  // by which it is asked for, in small letters
  meaningful: ['health_declarations.email'],
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
