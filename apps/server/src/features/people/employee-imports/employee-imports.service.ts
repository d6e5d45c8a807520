import type { CheckedSheet, EmployeeImport, employeeImports } from '@gatehouse/api/people/employee-imports';
import { type EmployeeSheetField, employeeSheetLimits } from '@gatehouse/api/people/employee-sheet';
import type { Language } from '@gatehouse/messages';
import { errorText } from '@gatehouse/messages/errors-text';
import type { Db } from '../../../platform/db/database.ts';
import type { SteppedCall } from '../../../platform/http/route.ts';
import { runInThread } from '../../../platform/load/thread.ts';
import type { Services } from '../../../platform/services.ts';
import { findLastAdministrators } from '../admins/last-administrator.service.ts';
import * as queries from './employee-imports.queries.ts';
import type { SheetInput, StagedSheet } from './employee-imports.worker.ts';
import {
  type AccountIdentifiers,
  countRows,
  evaluateRows,
  findDisabled,
  findElsewhere,
  findSheetIdentifiers,
  markLastAdministrators,
} from './evaluate.queries.ts';
import { defaultsOfNew } from './rows.rules.ts';

const longestName = 255;

/** Returns the import in the format of the API, with the failure as a sentence. */
export const toEmployeeImport = (
  { failure, ...kept }: queries.StoredImport,
  language: Language,
): EmployeeImport => ({
  ...kept,
  failure: failure && errorText(language, failure),
});

/** Reads a company's sheet in a thread. Rejects a file that is not a sheet, is damaged or is too large. */
function readSheetFile(
  bytes: Buffer,
  companyId: number,
  how: Pick<SheetInput, 'language' | 'said'>,
): Promise<StagedSheet> {
  // The bytes may be part of a larger shared buffer, so the thread gets a copy of them.
  const data: SheetInput = { bytes: new Uint8Array(bytes), ...how };
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

/** Checks a sheet of employees and stores it for a day. Returns the changes that an import would make. */
export async function checkSheet(call: SteppedCall<typeof employeeImports.check>): Promise<CheckedSheet> {
  const { viewer, query, files, clock, request, language, change, refuse } = call;
  const { companyId } = query;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const [file] = files;
  // The cast is safe, because the schema of the query parameters validated the column names.
  const columns = query.columns
    ?.split(',')
    .map((name) => (name || undefined) as EmployeeSheetField | undefined);
  const sheet = await readSheetFile(file?.bytes ?? Buffer.alloc(0), companyId, { language, said: columns });
  const details = {
    companyId,
    fileName: file?.fileName.slice(0, longestName) ?? '',
    requestId: request.id,
    address: request.ip,
    at: clock.now(),
  };
  const elsewhere = await call.database.asSystem((db) => findElsewhere(db, companyId, sheet.named));
  return change(async (db, record) => {
    const id = await queries.storeSheet(db, viewer, sheet, details);
    await evaluateImport(db, { id, companyId }, elsewhere);
    const storedImport = (await queries.findImport(db, viewer, id)) ?? refuse('API_CONFLICT');
    const { fileName, added, changed, unchanged, wrong } = storedImport;
    await record({
      companyId,
      entityId: id,
      after: { fileName, added, changed, unchanged, wrong },
    });
    return { ...toEmployeeImport(storedImport, language), columns: sheet.columns };
  });
}

/** Evaluates a stored sheet again, because the data may have changed since the first check. */
export async function reevaluateImport(
  { database }: Pick<Services, 'database'>,
  { id, companyId }: ImportKey,
): Promise<void> {
  const asCompany = <T>(work: (db: Db) => Promise<T>) => database.asCompanies([companyId], work);
  const sheetIdentifiers = await asCompany((db) => findSheetIdentifiers(db, id));
  const elsewhere = await database.asSystem((db) => findElsewhere(db, companyId, sheetIdentifiers));
  await asCompany((db) => evaluateImport(db, { id, companyId }, elsewhere));
}

type ImportKey = Pick<queries.RunningImport, 'id' | 'companyId'>;

async function evaluateImport(
  db: Db,
  { id, companyId }: ImportKey,
  elsewhere: AccountIdentifiers,
): Promise<void> {
  await evaluateRows(db, { importId: id, companyId }, elsewhere, defaultsOfNew);
  const last = await findDisabledLastAdministrators(db, { id, companyId });
  if (last.length > 0) await markLastAdministrators(db, id, last);
  await countRows(db, id);
}

/**
 * Returns the administrators that an import would disable, if the company would keep no administrator that can sign in.
 * Otherwise returns none.
 */
export async function findDisabledLastAdministrators(
  db: Db,
  { id, companyId }: ImportKey,
): Promise<number[]> {
  const disabled = await findDisabled(db, id);
  return disabled.length > 0 ? findLastAdministrators(db, companyId, disabled) : [];
}
