import { operations } from '@gatehouse/api';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { systemLog, systemLogLimits } from '@gatehouse/api/settings/system-log';
import type { Db } from '../../../platform/db/database.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { sendSheet, writeSheet } from '../../../platform/sheets/sheets.ts';
import * as queries from './system-log.queries.ts';
import { systemLogSheet } from './system-log.sheet.ts';

const actions = operations.filter(({ method }) => method !== 'GET').map(({ name }) => name);

type Reading = Pick<Call<typeof systemLog.choices>, 'db' | 'database' | 'viewer' | 'query' | 'refuse'>;

/**
 * Reads the chain asked for, if it is one of the viewer's. The installation's and those of deleted companies belong to no
 * company: they are read as the system, for a SYSADMIN alone.
 */
async function inChain<T>(
  { db, database, viewer, query, refuse }: Reading,
  read: (db: Db, chain: queries.Chain) => Promise<T>,
): Promise<T> {
  const id = query.companyId ?? viewer.companyId ?? 0;
  if (viewer.companyIds.includes(id)) return read(db, { id });
  if (!viewer.everywhere) return refuse('HR_COMPANY_NOT_FOUND');
  return database.asSystem(async (system) => {
    if (id !== 0 && !(await queries.listFormerCompanies(system)).some((former) => former.id === id))
      refuse('HR_COMPANY_NOT_FOUND');
    return read(system, { id });
  });
}

type Asked = Omit<queries.Filters, 'since' | 'until'> & { from: string; to: string };

/** Midnight of a date on the clock of a caller so many minutes east of UTC; `days` later. */
const midnight = (date: string, offsetMinutes: number, days = 0): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000 - offsetMinutes * 60_000);
const filtersOf = ({ from, to, ...rest }: Asked, offsetMinutes: number): queries.Filters => ({
  ...rest,
  since: midnight(from, offsetMinutes),
  until: midnight(to, offsetMinutes, 1),
});

const wrongDates = ({ from, to }: Asked): FieldError[] =>
  from > to ? [{ field: 'to', rule: 'order', params: {} }] : [];
const wrongPage = (page: number, size: number): FieldError[] => {
  const max = Math.floor(systemLogLimits.counted / size);
  return page > max ? [{ field: 'page', rule: 'max', params: { max } }] : [];
};

export const systemLogFeature: Feature = {
  name: 'systemLog',
  constraints: {},
  routes: [
    route(systemLog.list, async (call) => {
      const { query, refuse, offsetMinutes } = call;
      const { page, size } = query;
      const fields = [...wrongDates(query), ...wrongPage(page, size)];
      if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
      const filters = filtersOf(query, offsetMinutes);
      return inChain(call, async (db, chain) => {
        const content = await queries.listEntries(db, chain, filters, { offset: page * size, size });
        const { total, isCapped } = await queries.countEntries(db, chain, filters);
        return { ...pageOf(content, total, query), totalIsCapped: isCapped };
      });
    }),
    route(systemLog.choices, async (call) => {
      const { viewer, database } = call;
      const formerCompanies = viewer.everywhere ? await database.asSystem(queries.listFormerCompanies) : [];
      const entities = await inChain(call, queries.listEntities);
      return { actions, entities, formerCompanies };
    }),
    route(systemLog.export, async (call) => {
      const { query, refuse, offsetMinutes, language, reply } = call;
      const fields = wrongDates(query);
      if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
      const filters = filtersOf(query, offsetMinutes);
      const workbook = await inChain(call, async (db, chain) => {
        if ((await queries.countEntries(db, chain, filters)).isCapped) refuse('API_PAYLOAD_TOO_LARGE');
        const entries = await queries.listEntries(db, chain, filters, {
          offset: 0,
          size: systemLogLimits.exported,
        });
        return writeSheet(await systemLogSheet(entries, language, offsetMinutes));
      });
      sendSheet(reply, `system-log ${query.from} ${query.to}`, workbook);
      return {};
    }),
    route(systemLog.check, async (call) =>
      inChain(call, (db, chain) => queries.checkPart(db, chain, call.query.past)),
    ),
  ],
};
