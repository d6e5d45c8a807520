import { type Erasure, type ErasureObstacle, erasureObstacles } from '@gatehouse/api/people/personal-data';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { NounTables } from '../../../platform/personal.ts';
import type { Actor } from '../../../platform/record.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { leavesGuests } from '../../meetings/meetings/upcoming-meetings.service.ts';
import { deleteProposals } from '../../meetings/schedules/proposals.service.ts';
import { withdrawPending } from '../../requests/requests/withdrawn.service.ts';
import { findPrivacy } from '../../settings/privacy/privacy.service.ts';
import { findCompanyIds } from '../companies/company-ids.service.ts';
import * as queries from './erasure.queries.ts';
import { retainedUntil } from './erasure.rules.ts';
import { openSubject } from './personal-data.queries.ts';
import { personalTables } from './register.ts';

/**
 * Erases one person (decision 016): the register says what is deleted and what is emptied; terminals, records, security
 * events and the audit trail have ways of their own. The caller holds the person and has checked that it may happen.
 */
export async function erasePerson(
  { db, jobs }: { db: Db; jobs: Services['jobs'] },
  register: NounTables,
  person: queries.Person,
  { at, erasedAt, actor }: { at: Date; erasedAt: Date; actor: Actor },
): Promise<void> {
  await openSubject(db, person);
  const { companyId, employeeId } = person;
  await jobs.send(db, 'personal-data.mails', { ids: await queries.findMails(db, person) });
  await queries.leaveGuests(db, person, at);
  await withdrawPending(db, { companyId, employeeId }, at);
  await deleteProposals(db, { companyId, employeeId });
  await jobs.send(db, 'device-people.sync', { companyId, employeeIds: [employeeId] });
  // while the person's numbers and names still lead to their rows
  await queries.forgetRecords(db, person, at);
  await queries.forgetAnswers(db, person);
  await queries.forgetSecurityEvents(db, person);
  await queries.forgetNotices(db, person);
  await queries.leaveTerminals(db, person);
  const tables = personalTables(register);
  for (const [name, table] of tables.filter(([, { erasure }]) => erasure === 'delete'))
    await queries.deleteRows(db, name, table);
  for (const [name, table] of tables.filter(([, { erasure }]) => erasure === 'empty'))
    await queries.emptyRows(db, name, table);
  await queries.closePerson(db, person, erasedAt);
  const trail = await queries.findOnTrail(db, person);
  // last: from here on nobody else writes on these chains until this is committed
  for (const one of trail) await queries.redactTrail(db, person, one, { at, actor });
}

/** Who writes what a restore does into the trail. */
const restorer: Actor = { accountId: null, name: 'restore', requestId: 'restore', address: '' };

/**
 * Erases somebody once more whom a restored backup brought back. False: nobody is there of that number who was erased then.
 */
export async function eraseAgain(
  { database, jobs, clock }: Pick<Services, 'database' | 'jobs' | 'clock'>,
  register: NounTables,
  { employeeId, erasedAt }: { employeeId: number; erasedAt: Date },
): Promise<boolean> {
  const companyIds = await database.asSystem(findCompanyIds);
  return database.asCompanies(companyIds, async (db) => {
    if (!(await queries.isErasable(db, employeeId, erasedAt))) return false;
    await queries.setInactive(db, employeeId);
    const person = await queries.holdPerson(db, { companyIds }, employeeId);
    if (!person) return false;
    await erasePerson({ db, jobs }, register, person, { at: clock.now(), erasedAt, actor: restorer });
    return true;
  });
}

/** What stands against it; `by` says what speaks against whoever asks. */
export async function describeErasure(
  { db, clock }: { db: Db } & Pick<Services, 'clock'>,
  person: queries.Person,
  by: { isOwn: boolean; mayGovern: boolean },
): Promise<Erasure> {
  const today = dateAt('UTC', clock.now().getTime());
  const { lastDay, ...traces } = await queries.countTraces(db, person);
  const until = retainedUntil(lastDay, (await findPrivacy(db, person.companyId)).keepAttendanceMonths);
  const obstacles: Record<ErasureObstacle, boolean> = {
    OWN: by.isOwn,
    GOVERNED: !by.mayGovern,
    ENABLED: person.isEnabled,
    MANAGES: traces.departments > 0,
    GUESTS: await leavesGuests({ db, clock }, person.employeeId),
    RETAINED: until !== null && today < until,
  };
  return {
    employeeId: person.employeeId,
    accountName: person.username,
    displayName: person.displayName,
    obstacles: erasureObstacles.filter((obstacle) => obstacles[obstacle]),
    retainedUntil: until,
    ...traces,
  };
}

/** Commands that told a terminal to forget somebody hold the number: they go when the terminal has answered. */
export const tidyJob: Job = {
  queue: 'personal-data.tidy',
  cron: '41 2 * * *',
  async run({ database }) {
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], queries.forgetDoneCommands),
    );
  },
};

/** Mails of a portal without a mail server are files: those of a person or of long ago are deleted. */
export const forgetMailsJob: Job<{ ids: number[] }> = {
  queue: 'personal-data.mails',
  run: ({ post }, { ids }) => post.forget(ids.map((id) => `mail-${id}`)),
};
