import { createEmptyAnswers, healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { createLinkCode } from '../../../apps/server/src/features/visitors/health-declarations/health-declaration-codes.rules.ts';
import type { Person } from '../../data/factories.ts';
import type { ProofFixture } from '../../portal/harness.ts';
import { byId, companyCode, type IdResolver, missing, others, personAt, plain, row } from '../calls.ts';
import { lastDays, screen, searched } from '../looks.ts';
import { ownMeetingRoom, roomCode } from '../meetings/meetings.ts';
import { type CallContext, nounProof, preparedRow, type Tenant, type World } from '../proof.ts';
import { department, fresh, managersUp, open } from '../words.ts';

const makeMeeting = ({ make }: ProofFixture, tenant: Tenant, person: Person, guest: string) =>
  make.meeting(person, { guests: [guest], roomId: preparedRow(tenant, ownMeetingRoom).id });
const makeDeclaration = async (fixture: ProofFixture, tenant: Tenant, person: Person) =>
  fixture.make.healthDeclaration(
    fixture.masterKey,
    await makeMeeting(fixture, tenant, person, `${fresh('g')}@example.com`),
  );

/** One guest with a health declaration, for each employee of the prepared test companies. */
const declared = row(async (fixture, tenant) => {
  const declarations = new Map<number | null, { id: number; meetingId: number; email: string }>();
  for (const person of [tenant.staff, tenant.colleague, tenant.other])
    declarations.set(person.employeeId, await makeDeclaration(fixture, tenant, person));
  return declarations;
});

const declarationOf = async (context: CallContext) => {
  const person = await personAt(context);
  if (!person?.employeeId) return { id: missing, meetingId: missing, email: 'nobody@example.com' };
  const ready = context.isFresh ? undefined : preparedRow(context.tenant, declared).get(person.employeeId);
  return ready ?? makeDeclaration(context.world.stand, context.tenant, person);
};
const declaration: IdResolver = async (context) => (await declarationOf(context)).id;

/** Returns the code of a guest of company A without a declaration. */
const goodCode = async ({ stand, a }: World): Promise<string> => {
  const email = `${fresh('g')}@example.com`;
  const { id: meetingId } = await makeMeeting(stand, a, a.staff, email);
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
  // Expected roles from the specification: MANAGER adds "visitor management (..., health declaration)". Guests have no
  // account.
  expected: { list: department, get: department, remove: department, open, create: open },
  calls: {
    list: plain({ query: { size: 100 } }, { ...companyCode, ...roomCode }),
    get: {
      places: others,
      input: async (context) => {
        const { meetingId, email } = await declarationOf(context);
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
  // The email address must stay in lower case, because requests look up rows by it.
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
