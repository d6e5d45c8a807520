import { DAY } from '@gatehouse/api/platform/dates';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { LogEntry, systemLog } from '@gatehouse/api/settings/system-log';
import type { Db } from '../../../platform/db/database.ts';
import type { ExportCall, SteppedCall } from '../../../platform/http/route.ts';
import { createSheetFile, readInParts, type SheetFile } from '../../../platform/sheets/sheets.ts';
import * as queries from './system-log.queries.ts';
import { systemLogSheet } from './system-log.sheet.ts';

type SystemLogCall = Pick<
  SteppedCall<typeof systemLog.choices>,
  'change' | 'inTurn' | 'database' | 'viewer' | 'query' | 'refuse'
>;

/**
 * Reads the requested audit chain if the caller may see it. The chains of the installation and of deleted companies
 * belong to no company. They are therefore read with the rights of the system, and only for a SYSADMIN. Uses only one
 * connection at a time, as `steppedRoute` requires.
 */
export async function readChain<T>(
  { change, inTurn, database, viewer, query, refuse }: SystemLogCall,
  read: (db: Db, chain: queries.AuditChain) => Promise<T>,
): Promise<T> {
  const id = query.companyId ?? viewer.companyId ?? 0;
  if (viewer.companyIds.includes(id)) return change((db) => read(db, { id }));
  if (!viewer.everywhere) return refuse('HR_COMPANY_NOT_FOUND');
  return inTurn(() =>
    database.asSystem(async (system) => {
      if (id !== 0 && !(await queries.listFormerCompanies(system)).some((company) => company.id === id))
        refuse('HR_COMPANY_NOT_FOUND');
      return read(system, { id });
    }),
  );
}

type SystemLogQuery = Omit<queries.SystemLogFilters, 'since' | 'until'> & { from: string; to: string };

/**
 * Returns the instant of midnight of a date in the caller's time zone, plus `days`. `offsetMinutes` is positive east of
 * UTC.
 */
const midnight = (date: string, offsetMinutes: number, days = 0): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY - offsetMinutes * 60_000);

export const toFilters = (
  { from, to, ...rest }: SystemLogQuery,
  offsetMinutes: number,
): queries.SystemLogFilters => ({
  ...rest,
  since: midnight(from, offsetMinutes),
  until: midnight(to, offsetMinutes, 1),
});

export const findWrongDates = ({ from, to }: SystemLogQuery): FieldError[] =>
  from > to ? [{ field: 'to', rule: 'order', params: {} }] : [];

export async function exportSystemLog(call: ExportCall<typeof systemLog.export>): Promise<SheetFile> {
  const { query, refuse, offsetMinutes, language, clock } = call;
  const fields = findWrongDates(query);
  if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
  const filters = toFilters(query, offsetMinutes);
  const found = await readChain(call, (db, chain) => queries.findExportPages(db, chain, filters));
  const { pages, total: rows } = found ?? refuse('API_PAYLOAD_TOO_LARGE');
  const entries = readInParts<LogEntry>((after, size) =>
    readChain(call, (db, chain) =>
      queries.listEntries(db, chain, filters, { after, offset: 0, size, pages }),
    ),
  );
  const sheet = await systemLogSheet(entries, language, offsetMinutes);
  return createSheetFile(`system-log ${query.from} ${query.to}`, sheet, { rows, at: clock.now() });
}
