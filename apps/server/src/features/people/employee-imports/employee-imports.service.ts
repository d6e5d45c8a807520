import type { CheckedSheet, EmployeeImport, employeeImports } from '@gatehouse/api/people/employee-imports';
import { type EmployeeSheetField, employeeSheetLimits } from '@gatehouse/api/people/employee-sheet';
import type { Language } from '@gatehouse/messages';
import { errorText } from '@gatehouse/messages/errors-text';
import type { Db } from '../../../platform/db/database.ts';
import type { SteppedCall } from '../../../platform/http/route.ts';
import { runInThread } from '../../../platform/load/thread.ts';
import type { Services } from '../../../platform/services.ts';
import { lastAdministrators } from '../admins/last-administrator.service.ts';
import * as queries from './employee-imports.queries.ts';
import type { SheetToRead, StagedSheet } from './employee-imports.worker.ts';
import { defaultsOfNew } from './rows.rules.ts';
import {
  countRows,
  type Elsewhere,
  findDisabled,
  findElsewhere,
  markLastAdministrators,
  namedInSheet,
  settleRows,
} from './settle.queries.ts';

const longestName = 255;

/** As it is answered: why it failed is a sentence. */
export const present = ({ failure, ...kept }: queries.KeptImport, language: Language): EmployeeImport => ({
  ...kept,
  failure: failure && errorText(language, failure),
});

/** Reads a company's sheet in a thread; refuses what is no sheet, too much or broken. */
function readSheetFile(
  bytes: Buffer,
  companyId: number,
  how: Pick<SheetToRead, 'language' | 'said'>,
): Promise<StagedSheet> {
  // the pool's bytes are shared: the thread is given its own
  const data: SheetToRead = { bytes: new Uint8Array(bytes), ...how };
  return runInThread<StagedSheet>(
    new URL('./employee-imports.worker.ts', import.meta.url),
    { data, transfer: [data.bytes.buffer as ArrayBuffer], party: companyId },
    {
      time: employeeSheetLimits.time,
      memory: { maxOldGenerationSizeMb: 144, maxYoungGenerationSizeMb: 16 },
      beyond: 'HR_SHEET_TOO_LARGE',
    },
  );
}

/** Looks into a sheet: what it says is kept for a day, and what it would do is answered. */
export async function checkSheet(call: SteppedCall<typeof employeeImports.check>): Promise<CheckedSheet> {
  const { viewer, query, files, clock, request, language, change, refuse } = call;
  const { companyId } = query;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const [file] = files;
  // the query's shape knows the names
  const said = query.columns?.split(',').map((name) => (name || undefined) as EmployeeSheetField | undefined);
  const sheet = await readSheetFile(file?.bytes ?? Buffer.alloc(0), companyId, { language, said });
  const given = {
    companyId,
    fileName: file?.fileName.slice(0, longestName) ?? '',
    requestId: request.id,
    address: request.ip,
    at: clock.now(),
  };
  const elsewhere = await call.database.asSystem((db) => findElsewhere(db, companyId, sheet.named));
  return change(async (db, record) => {
    const id = await queries.keepSheet(db, viewer, sheet, given);
    await settle(db, { id, companyId }, elsewhere);
    const kept = (await queries.findImport(db, viewer, id)) ?? refuse('API_CONFLICT');
    const { fileName, added, changed, unchanged, wrong } = kept;
    await record({
      companyId,
      entityId: id,
      after: { fileName, added, changed, unchanged, wrong },
    });
    return { ...present(kept, language), columns: sheet.columns };
  });
}

/** Looks again at what a kept sheet would do: the data may be others by now. */
export async function settleAgain(
  { database }: Pick<Services, 'database'>,
  { id, companyId }: SettledImport,
): Promise<void> {
  const asCompany = <T>(work: (db: Db) => Promise<T>) => database.asCompanies([companyId], work);
  const named = await asCompany((db) => namedInSheet(db, id));
  const elsewhere = await database.asSystem((db) => findElsewhere(db, companyId, named));
  await asCompany((db) => settle(db, { id, companyId }, elsewhere));
}

type SettledImport = Pick<queries.RunningImport, 'id' | 'companyId'>;

async function settle(db: Db, { id, companyId }: SettledImport, elsewhere: Elsewhere): Promise<void> {
  await settleRows(db, { importId: id, companyId }, elsewhere, defaultsOfNew);
  const last = await disabledLastAdministrators(db, { id, companyId });
  if (last.length > 0) await markLastAdministrators(db, id, last);
  await countRows(db, id);
}

/** The administrators whom an import would disable, if it would leave the company without one who can sign in. */
export async function disabledLastAdministrators(
  db: Db,
  { id, companyId }: SettledImport,
): Promise<number[]> {
  const disabled = await findDisabled(db, id);
  return disabled.length > 0 ? lastAdministrators(db, companyId, disabled) : [];
}
