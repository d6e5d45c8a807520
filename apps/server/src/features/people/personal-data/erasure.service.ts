import { type Erasure, type ErasureObstacle, erasureObstacles } from '@gatehouse/api/people/personal-data';
import { dateAt } from '../../../platform/dates/zones.ts';
import { findCompanyIds } from '../../../platform/db/companies.ts';
import type { Db } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { NounTables } from '../../../platform/personal.ts';
import type { Actor } from '../../../platform/record.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { leavesGuests } from '../../meetings/meetings/upcoming-meetings.service.ts';
import { deleteProposals } from '../../meetings/schedules/proposals.service.ts';
import { withdrawPending } from '../../requests/requests/request-withdrawal.service.ts';
import { findPrivacy } from '../../settings/privacy/privacy.service.ts';
import * as queries from './erasure.queries.ts';
import { retentionEndDate } from './erasure.rules.ts';
import { openSubject } from './personal-data.queries.ts';
import { personalTables } from './personal-data-register.ts';

/**
 * Erases one person (decision 016). The register of personal data lists the rows to delete and the columns to clear.
 * Terminals, records, security events and the audit trail have separate steps. The caller must have locked the person
 * and checked that erasing is allowed.
 */
export async function erasePerson(
  { db, jobs }: { db: Db; jobs: Services['jobs'] },
  register: NounTables,
  person: queries.ErasureSubject,
  { at, erasedAt, actor }: { at: Date; erasedAt: Date; actor: Actor },
): Promise<void> {
  await openSubject(db, person);
  const { companyId, employeeId } = person;
  await jobs.send(db, 'personal-data.mails', { ids: await queries.findMails(db, person) });
  await queries.revokeGuestNumbers(db, person, at);
  await withdrawPending(db, { companyId, employeeId }, at);
  await deleteProposals(db, { companyId, employeeId });
  await jobs.send(db, 'device-people.sync', { companyId, employeeIds: [employeeId] });
  // Terminal records must be erased first, because they are found by the person's numbers and names, which the
  // following steps erase.
  await queries.clearTerminalRecords(db, person, at);
  await queries.deleteStoredAnswers(db, person);
  await queries.clearSecurityEvents(db, person);
  await queries.deleteNotices(db, person);
  await queries.removeFromTerminals(db, person);
  const tables = personalTables(register);
  for (const [name, table] of tables.filter(([, { erasure }]) => erasure === 'delete'))
    await queries.deleteRows(db, name, table);
  for (const [name, table] of tables.filter(([, { erasure }]) => erasure === 'empty'))
    await queries.clearRows(db, name, table);
  await queries.closePerson(db, person, erasedAt);
  const trail = await queries.findOnTrail(db, person);
  // The redaction runs last, because it locks the audit chains until the commit.
  for (const chainEntries of trail) await queries.redactTrail(db, person, chainEntries, { at, actor });
}

const restorer: Actor = { accountId: null, name: 'restore', requestId: 'restore', address: '' };

/**
 * Repeats the erasure of a person after a backup was restored. Returns false if the ID belongs to another person in the
 * backup.
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
    const person = await queries.lockErasureSubject(db, { companyIds }, employeeId);
    if (!person) return false;
    await erasePerson({ db, jobs }, register, person, { at: clock.now(), erasedAt, actor: restorer });
    return true;
  });
}

/**
 * Returns the effects of an erasure and the reasons that forbid it. `rights` states whether the person is the caller,
 * and whether the caller has all rights of the person.
 */
export async function describeErasure(
  { db, clock }: { db: Db } & Pick<Services, 'clock'>,
  person: queries.ErasureSubject,
  rights: { isOwn: boolean; mayGovern: boolean },
): Promise<Erasure> {
  const today = dateAt('UTC', clock.now().getTime());
  const { lastDay, ...traces } = await queries.countTraces(db, person);
  const until = retentionEndDate(lastDay, (await findPrivacy(db, person.companyId)).keepAttendanceMonths);
  const obstacles: Record<ErasureObstacle, boolean> = {
    OWN: rights.isOwn,
    GOVERNED: !rights.mayGovern,
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

/**
 * Deletes completed terminal commands that removed erased people, because such a command still contains the person's
 * number.
 */
export const tidyJob: Job = {
  queue: 'personal-data.tidy',
  cron: '41 2 * * *',
  async run({ database }) {
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], queries.deleteDoneCommands),
    );
  },
};

/** Deletes email files of an erased person. A portal without a mail server stores emails as files. */
export const forgetMailsJob: Job<{ ids: number[] }> = {
  queue: 'personal-data.mails',
  run: ({ post }, { ids }) => post.forget(ids.map((id) => `mail-${id}`)),
};
