import { employeeImports } from '@gatehouse/api/people/employee-imports';
import type { Language } from '@gatehouse/messages';
import { type Db, isOutage, sqlState } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { invite } from '../../auth/accounts/accounts.service.ts';
import { activeRightsOf } from '../../auth/accounts/governing.service.ts';
import { tellAtOldAddress } from '../../settings/mails/account-notices.service.ts';
import { findCompanyIds } from '../companies/company-ids.service.ts';
import { countUnticked, leaveUnticked, type Ticked } from './changes.queries.ts';
import * as queries from './employee-imports.queries.ts';
import { disabledLastAdministrators, settleAgain } from './employee-imports.service.ts';
import { countRows } from './settle.queries.ts';
import * as write from './write.queries.ts';

/** What an import is carried out with: who may be renamed, whether newcomers are invited, and the language of their accounts. */
export interface CarryOut {
  id: number;
  companyId: number;
  renames: Ticked;
  invite: boolean;
  language: Language;
}

/** Rows written by one statement: enough to be quick, few enough to be seen going on. */
const rowsAtOnce = 2_000;
/** Invitations of one job. */
const invitedAtOnce = 100;
const hour = 3_600_000;
/** How long a sheet that nobody carries out is kept. */
const kept = 24 * hour;

/** Somebody else changed what the sheet was compared with while it was written. */
class Overtaken extends Error {}

/**
 * Writes the people of a claimed import in one transaction, however many they are. Idempotent: an import that has ended is left alone,
 * one that broke off has written nothing.
 */
async function carryOut(services: Services, data: CarryOut): Promise<void> {
  const { database, clock } = services;
  const asCompany = <T>(work: (db: Db) => Promise<T>) => database.asCompanies([data.companyId], work);
  const running = await asCompany((db) => queries.findRunning(db, data.id));
  if (!running) return;
  if (!(await claimCurrentRights(services, running))) {
    const end = { status: 'FAILED', failure: 'AUTH_NO_PERMISSION', done: 0, at: clock.now() } as const;
    await asCompany((db) => queries.endImport(db, running.id, end));
    return;
  }
  await settleAgain(services, running);
  // what was looked into is no longer so: the person looks again
  if (await asCompany((db) => isTurnedBack(db, running, data.renames))) return;
  try {
    await asCompany((db) => writeAll(services, db, running, data));
  } catch (error) {
    if (isOutage(error)) throw error;
    const isOvertaken = error instanceof Overtaken || /^23/.test(sqlState(error) ?? '');
    const failure = isOvertaken ? 'API_CONFLICT' : 'API_ERROR_UNKNOW'; // sic: wire format
    const end = { status: 'FAILED', failure, done: 0, at: clock.now() } as const;
    await asCompany((db) => queries.endImport(db, running.id, end));
    if (!isOvertaken) throw error;
  }
}

/**
 * An import is written with the rights that its account has now, not those of the moment it was started. False if that account is no
 * longer active or may no longer import.
 */
async function claimCurrentRights({ database }: Services, running: queries.RunningImport): Promise<boolean> {
  const held = await database.asSystem((db) => activeRightsOf(db, running.accountId));
  if (!held?.permissions.includes(employeeImports.commit.permission)) return false;
  await database.asCompanies([running.companyId], (db) =>
    queries.setActorIsSystem(db, running.id, held.isSystem),
  );
  return true;
}

/** Leaves out who would be renamed unasked, unless it is all or nothing. */
async function isTurnedBack(db: Db, running: queries.RunningImport, renames: Ticked): Promise<boolean> {
  const unticked = await countUnticked(db, running.id, renames);
  if (await queries.turnBack(db, running, unticked)) return true;
  if (unticked > 0) {
    await leaveUnticked(db, running.id, renames);
    await countRows(db, running.id);
  }
  return false;
}

async function writeAll(services: Services, db: Db, running: queries.RunningImport, data: CarryOut) {
  const { database, clock, jobs } = services;
  const at = clock.now();
  if (!(await write.numberNewcomers(db, running))) throw new Overtaken('no number on terminals is left');
  if ((await disabledLastAdministrators(db, running)).length > 0)
    throw new Overtaken('an administrator who was not the last one has become it');
  const ranges = rangesTo(await write.lastRow(db, running.id));
  let done = 0;
  for (const range of ranges) {
    done += await write.addNewcomers(db, running, range, { at, language: data.language });
    done += await write.changeKnown(db, running, range, at);
    await write.writeFacts(db, running, range);
    // on another connection: this transaction is seen when it is whole
    await database.asCompanies([running.companyId], (other) => queries.noteDone(other, running.id, done));
  }
  const concerned = await write.findConcerned(db, running.id);
  const { companyId } = running;
  const { onTerminals, moved, invited, readdressed } = concerned;
  if (onTerminals.length > 0)
    await jobs.send(db, 'device-people.sync', { companyId, employeeIds: onTerminals });
  if (moved.length > 0) await jobs.send(db, 'attendance.recompute', { companyId, employeeIds: moved });
  if (data.invite)
    for (let from = 0; from < invited.length; from += invitedAtOnce)
      await jobs.send(db, inviteJob.queue, {
        companyId,
        accountIds: invited.slice(from, from + invitedAtOnce),
      });
  const telling = { ...services, db, request: { ip: running.address } };
  for (const { accountId, address } of readdressed) await tellAtOldAddress(telling, accountId, address);
  // last: nobody else of the company writes audit until this is committed
  for (const range of ranges) await write.recordPeople(db, running, employeeImports.commit.name, range, at);
  if (!(await queries.endImport(db, running.id, { status: 'DONE', failure: null, done, at })))
    throw new Overtaken('ended by another');
}

const rangesTo = (last: number): write.Range[] =>
  Array.from({ length: Math.ceil(last / rowsAtOnce) }, (_, index) => ({
    after: index * rowsAtOnce,
    to: (index + 1) * rowsAtOnce,
  }));

export const commitJob: Job<CarryOut> = { queue: 'employee-imports.commit', run: carryOut };

/** Sends newcomers the link with which they choose a password; who has one by then is left alone. */
export const inviteJob: Job<{ companyId: number; accountIds: number[] }> = {
  queue: 'employee-imports.invite',
  run: ({ database, ...services }, { companyId, accountIds }) =>
    database.asCompanies([companyId], async (db) => {
      for (const id of await queries.lockUninvited(db, accountIds)) await invite({ ...services, db }, id);
    }),
};

/** Forgets sheets of yesterday. */
export const tidyJob: Job = {
  queue: 'employee-imports.tidy',
  cron: '41 * * * *',
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - kept);
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], (db) => queries.forgetImports(db, before)),
    );
  },
};
