import { permits, type QueryOf } from '@gatehouse/api/platform/operation';
import { type TeleworkRecord, telework } from '@gatehouse/api/telework/telework';
import { type Feature, route, type SteppedCall, steppedRoute } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sendBook } from '../../../platform/sheets/sheets.ts';
import { resolvePeople } from '../../attendance/timesheets/timesheets.service.ts';
import { findMyself, listTeleworkers } from './telework.queries.ts';
import { datesIn, recordsOf } from './telework.service.ts';
import { teleworkSheets } from './telework.sheet.ts';

type Looking = Parameters<typeof recordsOf>[0];

async function departmentOf(
  looking: Looking,
  id: number | undefined,
  query: QueryOf<typeof telework.myDepartment>,
) {
  const { db, viewer, now } = looking;
  const { departmentIds, zone } = await resolvePeople(db, viewer, id);
  const dates = datesIn(zone, query.date, now);
  const { content, ...page } = await listTeleworkers(db, viewer, departmentIds, { ...query, ...dates });
  return { ...dates, records: { ...page, content: await recordsOf(looking, content, dates.date) } };
}

async function ownOf(looking: Looking, date: string | undefined) {
  const myself = await findMyself(looking.db, looking.viewer);
  if (!myself) throw new Refusal('HR_EMPLOYEE_NOT_FOUND');
  const dates = datesIn(myself.timeZone, date, looking.now);
  const [record] = await recordsOf(looking, [myself], dates.date);
  return { ...dates, record: record as TeleworkRecord }; // one was asked for
}

/** People whose records are read at once, each time in a turn of their own. */
const peopleAtOnce = 50;

async function sendExport(call: SteppedCall<typeof telework.export>): Promise<void> {
  const { query, viewer, clock, change, language, reply } = call;
  const at = clock.now();
  const isOwn = query.target === 'me';
  // declared for everybody's own days
  if (!isOwn && !permits(viewer.permissions, telework.ofDepartment)) call.refuse('AUTH_NO_PERMISSION');
  const records: TeleworkRecord[] = [];
  let { date } = query;
  if (isOwn) {
    const own = await change((db) => ownOf({ db, viewer, now: at }, date));
    records.push(own.record);
    date = own.date;
  } else
    for (let page = 0, isLast = false; !isLast; page++) {
      const asked = { date, page, size: peopleAtOnce };
      const some = await change((db) => departmentOf({ db, viewer, now: at }, query.id, asked));
      records.push(...some.records.content);
      isLast = some.records.last;
      date = some.date;
    }
  const name = `telework ${isOwn ? viewer.accountName : query.target} ${date}`;
  sendBook(reply, name, await teleworkSheets(records, language), at);
}

export const teleworkFeature: Feature = {
  name: 'telework',
  constraints: {},
  routes: [
    route(telework.mine, ({ clock, query, ...call }) => ownOf({ ...call, now: clock.now() }, query.date)),
    route(telework.myDepartment, ({ clock, query, ...call }) =>
      departmentOf({ ...call, now: clock.now() }, undefined, query),
    ),
    route(telework.ofDepartment, ({ clock, query, params, ...call }) =>
      departmentOf({ ...call, now: clock.now() }, params.id, query),
    ),
    steppedRoute(telework.export, async (call) => {
      await sendExport(call);
      return {};
    }),
  ],
};
