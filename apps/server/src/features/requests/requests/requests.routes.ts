import { latestRows } from '@gatehouse/api/attendance/dashboards';
import { whyNot } from '@gatehouse/api/platform/states';
import { type Request, requestLimits, requests } from '@gatehouse/api/requests/requests';
import { deciderActions, type RequestAction, requesterActions } from '@gatehouse/api/requests/requests.rules';
import { findPage, findPageRows } from '../../../platform/db/page.ts';
import { type Call, type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { sendSheet } from '../../../platform/sheets/sheets.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { lockPerson } from '../../attendance/attendance-days/requested-days.service.ts';
import { scopeOf } from '../../attendance/dashboards/dashboards.service.ts';
import { datesOf } from '../../attendance/timesheets/timesheets.service.ts';
import { typeWordsIn } from '../request-types/type-words.service.ts';
import { makeRequest } from './ask.service.ts';
import { awayOn } from './away.queries.ts';
import { besideOf } from './beside.service.ts';
import { carryOut, letGo } from './effects.ts';
import { knownOf, presented, recorded, shown } from './present.service.ts';
import * as changes from './requests.changes.queries.ts';
import { requestsPersonal } from './requests.personal.ts';
import * as queries from './requests.queries.ts';
import { foresee, holdRequester, shaped, submit, tellDecided } from './requests.service.ts';
import { requestSheet } from './requests.sheet.ts';

type Own = Call<typeof requests.update> | Call<typeof requests.withdraw> | Call<typeof requests.remove>;

/** One's own request, locked after the person, in a state in which the action can be taken. */
async function ownIn(call: Own, action: RequestAction) {
  const whose = await holdRequester(call);
  const row = await queries.lockRequest(call.db, call.viewer, call.params.id);
  if (row?.employeeId !== whose.employeeId) return call.refuse('REQ_ID_NOT_FOUND');
  if (whyNot(action, row.status, knownOf(row))) call.refuse('REQ_INVALID_STATUS');
  return { whose, row };
}

type Deciding = Pick<
  Call<typeof requests.reject>,
  'db' | 'viewer' | 'clock' | 'body' | 'language' | 'record'
> & {
  refuse: Call<typeof requests.reject>['refuse'];
};

/** A decision: the first wins, and nobody decides for themselves (rules.md §6, last point). */
async function decide(
  call: Deciding,
  name: keyof typeof deciderActions,
  follow?: (row: queries.RequestRow) => Promise<void>,
): Promise<Request> {
  const { db, viewer, clock, body, refuse, record } = call;
  const action = deciderActions[name];
  const seen = (await queries.findRequest(db, viewer, body.reqId)) ?? refuse('REQ_ID_NOT_FOUND');
  if (seen.employeeId === viewer.employeeId) refuse('AUTH_NO_PERMISSION');
  // locked in the order of whoever asks: first the person
  await lockPerson(db, seen.companyId, seen.employeeId);
  const row = (await queries.lockRequest(db, viewer, body.reqId)) ?? refuse('REQ_ID_NOT_FOUND');
  if (whyNot(action, row.status, knownOf(row))) refuse('REQ_INVALID_STATUS');
  const before = await shown(call, row.id);
  const move = { from: action.from, to: action.to, at: clock.now() };
  if (!(await changes.moveRequest(db, viewer, row.id, move, body.comment))) refuse('REQ_INVALID_STATUS');
  await follow?.(row);
  const after = await shown(call, row.id);
  const named = { companyId: row.companyId, entityId: row.id, version: after.version };
  await record({ ...named, before: recorded(before), after: recorded(after) });
  await tellDecided(call, row, name === 'approve' ? 'approved' : 'rejected');
  return after;
}

type Dated = Pick<Call<typeof requests.waiting>, 'db' | 'viewer' | 'clock' | 'query'>;

/** The dates asked for, or the current month. */
const datesIn = async ({ db, viewer, clock, query }: Dated) =>
  datesOf(query, await queries.findZone(db, viewer), clock.now());

export const requestsFeature: Feature = {
  name: 'requests',
  personal: requestsPersonal,
  constraints: { requests__clash: 'REQ_CLASH' },
  routes: [
    route(requests.mine, async (call) => {
      const { db, viewer, refuse } = call;
      const employeeId = viewer.employeeId ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const query = { ...call.query, ...(await datesIn(call)) };
      const { rows, total } = await findPageRows(queries.ownOf(db, viewer, employeeId, query), query);
      return pageOf(await presented(call, rows), total, query);
    }),
    route(requests.confirmList, async (call) => {
      const query = { ...call.query, ...(await datesIn(call)) };
      const { rows, total } = await findPageRows(queries.toConfirm(call.db, call.viewer, query), query);
      return pageOf(await presented(call, rows), total, query);
    }),
    steppedRoute(requests.export, async (call) => {
      const { change, viewer, clock, language, query, reply, refuse } = call;
      const { exported } = requestLimits;
      const { from, to, rows } = await change(async (db) => {
        const dates = await datesIn({ db, viewer, clock, query });
        const found = queries.toConfirm(db, viewer, { ...query, ...dates }).limit(exported + 1);
        return { ...dates, rows: await found.execute() };
      });
      if (rows.length > exported) refuse('API_PAYLOAD_TOO_LARGE');
      const sheet = await requestSheet(rows, language);
      sendSheet(reply, `requests ${from} ${to}`, sheet, { rows: rows.length, at: clock.now() });
      return {};
    }),
    route(requests.waiting, async (call) => queries.findWaiting(call.db, call.viewer, await datesIn(call))),
    route(requests.summary, async ({ db, viewer, clock, refuse }) => {
      const employeeId = viewer.employeeId ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const month = datesOf({}, await queries.findZone(db, viewer), clock.now());
      return queries.countOwn(db, viewer, employeeId, month);
    }),
    route(requests.latest, async ({ db, viewer, query, language }) => {
      const { departmentIds } = await scopeOf(db, viewer, query);
      const { typeName } = await typeWordsIn(language);
      const rows = await queries.latestOf(db, viewer, departmentIds, latestRows);
      return {
        content: rows.map(({ id, title, type, status, employeeId, accountName, displayName }) => ({
          id,
          title,
          type,
          typeName: typeName(type),
          status,
          employeeId,
          accountName,
          displayName,
        })),
      };
    }),
    route(requests.whoIsAway, async ({ db, viewer, query, refuse }) => {
      const departmentId = viewer.departmentId ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      return findPage(awayOn(db, viewer, departmentId, query.date), query, (row) => row);
    }),
    route(requests.get, async (call) => {
      const row = await queries.findRequest(call.db, call.viewer, call.params.id);
      const [found] = row ? await presented(call, [row]) : [];
      return found ?? call.refuse('REQ_ID_NOT_FOUND');
    }),
    route(requests.beside, async (call) => {
      const row = await queries.findRequest(call.db, call.viewer, call.params.id);
      return besideOf(call, row ?? call.refuse('REQ_ID_NOT_FOUND'));
    }),
    route(requests.foresee, async (call) => ({ leave: await foresee(call, call.query) })),
    route(requests.create, async (call) => {
      const { id, companyId } = await makeRequest(call, call.body);
      const after = await shown(call, id);
      await call.record({ companyId, entityId: id, after: recorded(after), version: after.version });
      return after;
    }),
    route(requests.update, async (call) => {
      const { db, viewer, clock, body, record, refuse } = call;
      const { whose, row } = await ownIn(call, requesterActions.update);
      const before = await shown(call, row.id);
      const named = { companyId: row.companyId, entityId: row.id };
      await refuseOverwriting(call, named, before);
      const { submitted = false, version: _, ...typed } = body;
      const { body: kept, ...place } = await shaped(call, whose, { ...before, ...typed }, typed);
      await changes.updateRequest(db, viewer, row.id, kept, place, clock.now());
      const changed = (await queries.findRequest(db, viewer, row.id)) ?? refuse('REQ_ID_NOT_FOUND');
      if (submitted) await submit(call, whose, changed);
      const after = await shown(call, row.id);
      await record({ ...named, before: recorded(before), after: recorded(after), version: after.version });
      return after;
    }),
    route(requests.withdraw, async (call) => {
      const { db, viewer, clock, record, refuse } = call;
      const action = requesterActions.withdraw;
      const { row } = await ownIn(call, action);
      const before = await shown(call, row.id);
      const move = { from: action.from, to: action.to, at: clock.now() };
      if (!(await changes.moveRequest(db, viewer, row.id, move))) refuse('REQ_INVALID_STATUS');
      await letGo(call, row);
      const after = await shown(call, row.id);
      const named = { companyId: row.companyId, entityId: row.id, version: after.version };
      await record({ ...named, before: recorded(before), after: recorded(after) });
      return after;
    }),
    route(requests.remove, async (call) => {
      const { db, viewer, record } = call;
      const { row } = await ownIn(call, requesterActions.remove);
      const before = await shown(call, row.id);
      await changes.deleteRequest(db, viewer, row.id, requesterActions.remove.from);
      await record({ companyId: row.companyId, entityId: row.id, before: recorded(before) });
      return {};
    }),
    route(requests.approve, (call) => decide(call, 'approve', (row) => carryOut(call, row))),
    route(requests.reject, (call) => decide(call, 'reject', (row) => letGo(call, row))),
  ],
};
