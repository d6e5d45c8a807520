import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Language } from '@gatehouse/messages';
import { findCompanyIds } from '../../../platform/db/companies.ts';
import { type Db, isOutage, sqlState } from '../../../platform/db/database.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { sendInvitation } from '../../auth/accounts/accounts.service.ts';
import { findActiveRights } from '../../auth/accounts/governing.service.ts';
import { notifyOldAddress } from '../../settings/mails/account-notices.service.ts';
import { countUnticked, skipUnticked, type TickedRows } from './changes.queries.ts';
import * as queries from './employee-imports.queries.ts';
import { findDisabledLastAdministrators, reevaluateImport } from './employee-imports.service.ts';
import { countRows } from './evaluate.queries.ts';
import * as write from './write.queries.ts';

/** Data of an import job: the confirmed renames, whether to invite new employees, and the language of new accounts. */
export interface ImportJobData {
  id: number;
  companyId: number;
  renames: TickedRows;
  invite: boolean;
  language: Language;
}

/**
 * Number of rows written per statement. More rows would update the progress too rarely. Fewer rows would make the
 * import slow.
 */
const rowsAtOnce = 2_000;
/** Maximum number of invitations per job. */
const invitedAtOnce = 100;
/** Retention of an uncommitted sheet, in milliseconds. */
const retentionMs = DAY;

/** Thrown if the data has changed between the check of the sheet and the import. */
class StaleImportError extends Error {}

/**
 * Writes all rows of a claimed import in one transaction. A repeated run is safe: it skips an import that has ended,
 * and an interrupted run has written nothing.
 */
async function runImport(services: Services, data: ImportJobData): Promise<void> {
  const { database, clock } = services;
  const asCompany = <T>(work: (db: Db) => Promise<T>) => database.asCompanies([data.companyId], work);
  const running = await asCompany((db) => queries.findRunning(db, data.id));
  if (!running) return;
  if (!(await applyCurrentRights(services, running))) {
    const end = { status: 'FAILED', failure: 'AUTH_NO_PERMISSION', done: 0, at: clock.now() } as const;
    await asCompany((db) => queries.endImport(db, running.id, end));
    return;
  }
  await reevaluateImport(services, running);
  // The data has changed since the check, so the person must check the sheet again.
  if (await asCompany((db) => isTurnedBack(db, running, data.renames))) return;
  try {
    await asCompany((db) => writeAll(services, db, running, data));
  } catch (error) {
    if (isOutage(error)) throw error;
    const isOvertaken = error instanceof StaleImportError || /^23/.test(sqlState(error) ?? '');
    const failure = isOvertaken ? 'API_CONFLICT' : 'API_ERROR_UNKNOW'; // The specification spells `API_ERROR_UNKNOW` without a final N.
    const end = { status: 'FAILED', failure, done: 0, at: clock.now() } as const;
    await asCompany((db) => queries.endImport(db, running.id, end));
    if (!isOvertaken) throw error;
  }
}

/**
 * Copies the current rights of the account to the import. Returns false if the account is inactive or may no longer
 * import.
 */
async function applyCurrentRights({ database }: Services, running: queries.RunningImport): Promise<boolean> {
  const rights = await database.asSystem((db) => findActiveRights(db, running.accountId));
  if (!rights?.permissions.includes(employeeImports.commit.permission)) return false;
  await database.asCompanies([running.companyId], (db) =>
    queries.setActorIsSystem(db, running.id, rights.isSystem),
  );
  return true;
}

/**
 * Sets the status of an import back to CHECKED and returns true if the import can no longer run as requested. Otherwise
 * excludes unconfirmed renames and returns false.
 */
async function isTurnedBack(db: Db, running: queries.RunningImport, renames: TickedRows): Promise<boolean> {
  const unticked = await countUnticked(db, running.id, renames);
  if (await queries.returnToChecked(db, running, unticked)) return true;
  if (unticked > 0) {
    await skipUnticked(db, running.id, renames);
    await countRows(db, running.id);
  }
  return false;
}

async function writeAll(services: Services, db: Db, running: queries.RunningImport, data: ImportJobData) {
  const { database, clock, jobs } = services;
  const at = clock.now();
  if (!(await write.assignNumbers(db, running))) throw new StaleImportError('no number on terminals is left');
  if ((await findDisabledLastAdministrators(db, running)).length > 0)
    throw new StaleImportError('an administrator who was not the last one has become it');
  const ranges = splitRanges(await write.findLastRow(db, running.id));
  let done = 0;
  for (const range of ranges) {
    done += await write.addNewcomers(db, running, range, { at, language: data.language });
    done += await write.updateEmployees(db, running, range, at);
    await write.writeFacts(db, running, range);
    // Progress is written over a separate connection, because changes in the transaction of the import become visible
    // only after its commit.
    await database.asCompanies([running.companyId], (other) => queries.setDone(other, running.id, done));
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
  for (const { accountId, address } of readdressed) await notifyOldAddress(telling, accountId, address);
  // Audit entries are written last, because writing them locks the company's audit trail until the commit.
  for (const range of ranges) await write.recordPeople(db, running, employeeImports.commit.name, range, at);
  if (!(await queries.endImport(db, running.id, { status: 'DONE', failure: null, done, at })))
    throw new StaleImportError('ended by another');
}

const splitRanges = (last: number): write.RowRange[] =>
  Array.from({ length: Math.ceil(last / rowsAtOnce) }, (_, index) => ({
    after: index * rowsAtOnce,
    to: (index + 1) * rowsAtOnce,
  }));

export const commitJob: Job<ImportJobData> = { queue: 'employee-imports.commit', run: runImport };

/** Sends new employees the link to choose a password. Skips accounts that already have a password or an invitation. */
export const inviteJob: Job<{ companyId: number; accountIds: number[] }> = {
  queue: 'employee-imports.invite',
  run: ({ database, ...services }, { companyId, accountIds }) =>
    database.asCompanies([companyId], async (db) => {
      for (const id of await queries.lockUninvited(db, accountIds))
        await sendInvitation({ ...services, db }, id);
    }),
};

/** Deletes sheets that were not committed within a day. */
export const tidyJob: Job = {
  queue: 'employee-imports.tidy',
  cron: '41 * * * *',
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - retentionMs);
    await forEachCompany(await database.asSystem(findCompanyIds), (companyId) =>
      database.asCompanies([companyId], (db) => queries.deleteImports(db, before)),
    );
  },
};
