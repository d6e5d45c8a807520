import { permits, type QueryOf } from '@gatehouse/api/platform/operation';
import { type TeleworkRecord, telework } from '@gatehouse/api/telework/telework';
import { type Feature, route, type SteppedCall, steppedRoute } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sendBook } from '../../../platform/sheets/sheets.ts';
import { resolvePeople } from '../../attendance/timesheets/timesheets.service.ts';
import { findMyself, listTeleworkers } from './telework.queries.ts';
import { readRecords, resolveDates } from './telework.service.ts';
import { buildTeleworkSheets } from './telework.sheet.ts';

type RecordsContext = Parameters<typeof readRecords>[0];

async function readDepartment(
  looking: RecordsContext,
  id: number | undefined,
  query: QueryOf<typeof telework.myDepartment>,
) {
  const { db, viewer, now } = looking;
  const { departmentIds, zone } = await resolvePeople(db, viewer, id);
  const dates = resolveDates(zone, query.date, now);
  const { content, ...page } = await listTeleworkers(db, viewer, departmentIds, { ...query, ...dates });
  return { ...dates, records: { ...page, content: await readRecords(looking, content, dates.date) } };
}

async function readOwn(looking: RecordsContext, date: string | undefined) {
  const myself = await findMyself(looking.db, looking.viewer);
  if (!myself) throw new Refusal('HR_EMPLOYEE_NOT_FOUND');
  const dates = resolveDates(myself.timeZone, date, looking.now);
  const [record] = await readRecords(looking, [myself], dates.date);
  return { ...dates, record: record as TeleworkRecord }; // One person was requested.
}

/** The number of people per read of an export. Each read is a separate step. */
const peopleAtOnce = 50;

async function sendExport(call: SteppedCall<typeof telework.export>): Promise<void> {
  const { query, viewer, clock, change, language, reply } = call;
  const at = clock.now();
  const isOwn = query.target === 'me';
  // The operation itself only requires access to the caller's own days.
  if (!isOwn && !permits(viewer.permissions, telework.ofDepartment)) call.refuse('AUTH_NO_PERMISSION');
  const records: TeleworkRecord[] = [];
  let { date } = query;
  if (isOwn) {
    const own = await change((db) => readOwn({ db, viewer, now: at }, date));
    records.push(own.record);
    date = own.date;
  } else
    for (let page = 0, isLast = false; !isLast; page++) {
      const pageQuery = { date, page, size: peopleAtOnce };
      const result = await change((db) => readDepartment({ db, viewer, now: at }, query.id, pageQuery));
      records.push(...result.records.content);
      isLast = result.records.last;
      date = result.date;
    }
  const name = `telework ${isOwn ? viewer.accountName : query.target} ${date}`;
  sendBook(reply, name, await buildTeleworkSheets(records, language), at);
}

export const teleworkFeature: Feature = {
  name: 'telework',
  constraints: {},
  routes: [
    route(telework.mine, ({ clock, query, ...call }) => readOwn({ ...call, now: clock.now() }, query.date)),
    route(telework.myDepartment, ({ clock, query, ...call }) =>
      readDepartment({ ...call, now: clock.now() }, undefined, query),
    ),
    route(telework.ofDepartment, ({ clock, query, params, ...call }) =>
      readDepartment({ ...call, now: clock.now() }, params.id, query),
    ),
    steppedRoute(telework.export, async (call) => {
      await sendExport(call);
      return {};
    }),
  ],
};
