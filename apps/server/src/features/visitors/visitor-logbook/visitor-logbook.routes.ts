import type { FieldError } from '@gatehouse/api/platform/fields';
import { logbookLimits, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { sendSheet } from '../../../platform/sheets/sheets.ts';
import { tellOfVisit } from '../../settings/webhook-deliveries/events.service.ts';
import { findVisitor } from '../visitors/visitors.service.ts';
import { checkInGuest, checkInVisitor, listExpected } from './reception.service.ts';
import { closeJob } from './visitor-logbook.jobs.ts';
import { visitorLogbookPersonal } from './visitor-logbook.personal.ts';
import * as queries from './visitor-logbook.queries.ts';
import { logbookSheet } from './visitor-logbook.sheet.ts';
import { findLastEntrance } from './visits.queries.ts';
import { closesAt } from './visits.rules.ts';

/** What is wrong with the times of a visit. */
function wrongTimes(
  { checkIn, checkOut }: { checkIn: string; checkOut: string | null },
  now: Date,
): FieldError[] {
  const isAhead = (instant: string | null) => instant !== null && Date.parse(instant) > now.getTime();
  const wrong = (field: string, rule: FieldError['rule']): FieldError => ({ field, rule, params: {} });
  return [
    ...(isAhead(checkIn) ? [wrong('checkIn', 'future')] : []),
    ...(isAhead(checkOut) ? [wrong('checkOut', 'future')] : []),
    ...(checkOut !== null && Date.parse(checkOut) < Date.parse(checkIn) ? [wrong('checkOut', 'order')] : []),
  ];
}

export const visitorLogbookFeature: Feature = {
  name: 'visitorLogbook',
  personal: visitorLogbookPersonal,
  constraints: {
    visits__occurrence_id__visitor_id: 'HR_VISIT_INSIDE',
    visits__occurrence_id__email: 'HR_VISIT_INSIDE',
  },
  jobs: [closeJob],
  routes: [
    route(visitorLogbook.list, queries.listEntries),
    steppedRoute(visitorLogbook.export, async (call) => {
      const { change, viewer, query, language, reply, clock, refuse } = call;
      const { exported } = logbookLimits;
      const rows = await change((db) => queries.allEntries({ db, viewer, query }, exported + 1));
      if (rows.length > exported) refuse('API_PAYLOAD_TOO_LARGE');
      const at = clock.now();
      const name = ['visitor-logbook', query.from, query.to].filter(Boolean).join(' ');
      sendSheet(reply, name, await logbookSheet(rows, language), { rows: rows.length, at });
      return {};
    }),
    route(visitorLogbook.expected, async (call) => ({ content: await listExpected(call) })),
    route(visitorLogbook.detail, async (call) => {
      const { params, query, refuse } = call;
      const entry = (await queries.findVisit(call, params)) ?? refuse('HR_VISIT_NOT_FOUND');
      return { ...(await queries.listPunches(call, entry.id, query)), entry };
    }),
    route(visitorLogbook.create, async (call) => {
      const { body, refuse, record } = call;
      const { visitorId, meetingId, email } = body;
      const made =
        visitorId !== null
          ? await checkInVisitor(call, (await findVisitor(call, visitorId)).companyId, visitorId)
          : meetingId !== null && email !== null
            ? await checkInGuest(call, meetingId, email)
            : refuse('HR_VISITOR_NOT_FOUND');
      const after = await queries.one.find(call, made);
      await record({ companyId: after.companyId, entityId: after.id, after });
      return after;
    }),
    route(visitorLogbook.checkOut, async (call) => {
      const { params, clock, refuse } = call;
      const before = await queries.one.lock(call, params.id);
      if (before.checkOut !== null) refuse('HR_VISIT_LEFT');
      // a terminal's clock may have been ahead of the portal's
      const checkOut = new Date(Math.max(clock.now().getTime(), Date.parse(before.checkIn))).toISOString();
      const out = { check_out_by: 'RECEPTION' } as const;
      const after = await queries.one.update({ ...call, body: { checkOut } }, before, out);
      const told = { type: 'visitor.checked_out', visitId: after.id } as const;
      await tellOfVisit(call.db, after.companyId, told, clock.now());
      return after;
    }),
    route(visitorLogbook.update, async (call) => {
      const { params, body, clock, refuse } = call;
      const before = await queries.one.lockToUpdate(call, params.id);
      const wanted = {
        ...before,
        ...body,
        checkOut: body.checkOut === undefined ? before.checkOut : body.checkOut,
      };
      const fields = wrongTimes(
        { checkIn: wanted.checkIn ?? before.checkIn, checkOut: wanted.checkOut },
        clock.now(),
      );
      if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
      const came = Date.parse(wanted.checkIn ?? before.checkIn);
      const isOut = wanted.checkOut !== before.checkOut;
      const after = await queries.one.update(call, before, {
        ...(wanted.checkIn !== before.checkIn && {
          check_in_by: 'RECEPTION',
          last_in_at: await findLastEntrance(call.db, before.id, new Date(came)),
        }),
        ...(isOut && { check_out_by: wanted.checkOut === null ? null : 'RECEPTION' }),
        // inside until the end of today; exits before this correction no longer count
        ...(isOut &&
          wanted.checkOut === null && {
            last_in_at: clock.now(),
            closes_at: new Date(closesAt(before.timeZone, clock.now().getTime(), 0)),
          }),
      });
      if ((before.checkOut === null) !== (after.checkOut === null)) {
        const type = after.checkOut === null ? 'visitor.checked_in' : 'visitor.checked_out';
        await tellOfVisit(call.db, after.companyId, { type, visitId: after.id }, clock.now());
      }
      return after;
    }),
  ],
};
