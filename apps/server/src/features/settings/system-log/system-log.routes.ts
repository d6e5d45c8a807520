import { operations } from '@gatehouse/api';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { type LogEntry, systemLog, systemLogLimits } from '@gatehouse/api/settings/system-log';
import type { Db } from '../../../platform/db/database.ts';
import { type Feature, type SteppedCall, steppedRoute } from '../../../platform/http/route.ts';
import { readInParts, sendSheet } from '../../../platform/sheets/sheets.ts';
import { gramsJob } from './grams.service.ts';
import * as queries from './system-log.queries.ts';
import { systemLogSheet } from './system-log.sheet.ts';

const actions = operations.filter(({ method }) => method !== 'GET').map(({ name }) => name);

type Reading = Pick<
  SteppedCall<typeof systemLog.choices>,
  'change' | 'inTurn' | 'database' | 'viewer' | 'query' | 'refuse'
>;

/**
 * Reads the chain asked for, if it is one of the viewer's. The installation's and those of deleted companies belong to no
 * company: they are read as the system, for a SYSADMIN alone. One connection either way: hence routes in steps.
 */
async function inChain<T>(
  { change, inTurn, database, viewer, query, refuse }: Reading,
  read: (db: Db, chain: queries.Chain) => Promise<T>,
): Promise<T> {
  const id = query.companyId ?? viewer.companyId ?? 0;
  if (viewer.companyIds.includes(id)) return change((db) => read(db, { id }));
  if (!viewer.everywhere) return refuse('HR_COMPANY_NOT_FOUND');
  return inTurn(() =>
    database.asSystem(async (system) => {
      if (id !== 0 && !(await queries.listFormerCompanies(system)).some((former) => former.id === id))
        refuse('HR_COMPANY_NOT_FOUND');
      return read(system, { id });
    }),
  );
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
  jobs: [gramsJob],
  routes: [
    steppedRoute(systemLog.list, async (call) => {
      const { query, refuse, offsetMinutes } = call;
      const fields = [...wrongDates(query), ...wrongPage(query.page, query.size)];
      if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
      const filters = filtersOf(query, offsetMinutes);
      return inChain(call, (db, chain) => queries.listPage(db, chain, filters, query));
    }),
    steppedRoute(systemLog.choices, async (call) => {
      const { viewer, database } = call;
      const formerCompanies = viewer.everywhere ? await database.asSystem(queries.listFormerCompanies) : [];
      const entities = await inChain(call, queries.listEntities);
      return { actions, entities, formerCompanies };
    }),
    steppedRoute(systemLog.export, async (call) => {
      const { query, refuse, offsetMinutes, language, reply, clock } = call;
      const fields = wrongDates(query);
      if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
      const filters = filtersOf(query, offsetMinutes);
      const found = await inChain(call, (db, chain) => queries.pagesToExport(db, chain, filters));
      const pages = found === 'MORE' ? refuse('API_PAYLOAD_TOO_LARGE') : found;
      const entries = readInParts<LogEntry>((after, size) =>
        inChain(call, (db, chain) =>
          queries.listEntries(db, chain, filters, { after, offset: 0, size, pages }),
        ),
      );
      const sheet = await systemLogSheet(entries, language, offsetMinutes);
      sendSheet(reply, `system-log ${query.from} ${query.to}`, sheet, { at: clock.now() });
      return {};
    }),
    steppedRoute(systemLog.check, async (call) =>
      inChain(call, (db, chain) => queries.checkPart(db, chain, call.query.past)),
    ),
  ],
};
