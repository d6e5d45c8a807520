import type { FieldError } from '@gatehouse/api/platform/fields';
import type { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Call } from '../../../platform/http/route.ts';
import { emitVisitEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { createVisitor } from '../visitors/visitor-changes.service.ts';
import { findVisitor } from '../visitors/visitors.service.ts';
import { findHostZone } from './expected-visits.queries.ts';
import { checkInGuest, checkInVisitor } from './reception.service.ts';
import * as queries from './visitor-logbook.queries.ts';
import { findLastEntrance } from './visits.queries.ts';
import { closesAt } from './visits.rules.ts';

function findTimeErrors(
  { checkIn, checkOut }: { checkIn: string; checkOut: string | null },
  now: Date,
): FieldError[] {
  const isAhead = (instant: string | null) => instant !== null && Date.parse(instant) > now.getTime();
  const createFieldError = (field: string, rule: FieldError['rule']): FieldError => ({
    field,
    rule,
    params: {},
  });
  return [
    ...(isAhead(checkIn) ? [createFieldError('checkIn', 'future')] : []),
    ...(isAhead(checkOut) ? [createFieldError('checkOut', 'future')] : []),
    ...(checkOut !== null && Date.parse(checkOut) < Date.parse(checkIn)
      ? [createFieldError('checkOut', 'order')]
      : []),
  ];
}

export async function checkIn(call: Call<typeof visitorLogbook.create>) {
  const { body, refuse, record } = call;
  const { visitorId, meetingId, email } = body;
  const visitId =
    visitorId !== null
      ? await checkInVisitor(call, (await findVisitor(call, visitorId)).companyId, visitorId, meetingId)
      : meetingId !== null && email !== null
        ? await checkInGuest(call, meetingId, email)
        : refuse('HR_VISITOR_NOT_FOUND');
  const after = await queries.visitRow.find(call, visitId);
  await record({ companyId: after.companyId, entityId: after.id, after });
  return after;
}

/**
 * Registers an unexpected visitor and checks the visitor in. The visitor is stored as if a host had registered
 * the visit, from now until the end of the day at the host.
 */
export async function registerWalkIn(call: Call<typeof visitorLogbook.walkIn>) {
  const { db, viewer, body, clock, refuse, record } = call;
  if (!viewer.permissions.has(visitors.create.permission)) refuse('AUTH_NO_PERMISSION');
  const at = clock.now();
  const zone = await findHostZone(db, body);
  const visitor = await createVisitor({
    ...call,
    body: {
      ...body,
      ...{ email: '', enableQrCheckin: false, enabled: true },
      activeFrom: at.toISOString(),
      activeTo: new Date(closesAt(zone, at.getTime(), 0)).toISOString(),
    },
    record: (...changes) => record(...changes.map((change) => ({ ...change, entity: 'visitors' as const }))),
  });
  const visitId = await checkInVisitor(call, visitor.companyId, visitor.id, null);
  const after = await queries.visitRow.find(call, visitId);
  await record({ companyId: after.companyId, entityId: after.id, after });
  return after;
}

export async function checkOut(call: Call<typeof visitorLogbook.checkOut>) {
  const { params, clock, refuse } = call;
  const before = await queries.visitRow.lock(call, params.id);
  if (before.checkOut !== null) refuse('HR_VISIT_LEFT');
  // The check-out must not be before the check-in, which is in the future if the terminal’s clock was ahead.
  const checkOut = new Date(Math.max(clock.now().getTime(), Date.parse(before.checkIn))).toISOString();
  const out = { check_out_by: 'RECEPTION' } as const;
  const after = await queries.visitRow.update({ ...call, body: { checkOut } }, before, out);
  const news = { type: 'visitor.checked_out', visitId: after.id } as const;
  await emitVisitEvent(call.db, after.companyId, news, clock.now());
  return after;
}

export async function correctVisit(call: Call<typeof visitorLogbook.update>) {
  const { params, body, clock, refuse } = call;
  const before = await queries.visitRow.lockToUpdate(call, params.id);
  const desired = {
    ...before,
    ...body,
    checkOut: body.checkOut === undefined ? before.checkOut : body.checkOut,
  };
  const fields = findTimeErrors(
    { checkIn: desired.checkIn ?? before.checkIn, checkOut: desired.checkOut },
    clock.now(),
  );
  if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
  const checkInTime = Date.parse(desired.checkIn ?? before.checkIn);
  const isOut = desired.checkOut !== before.checkOut;
  const after = await queries.visitRow.update(call, before, {
    ...(desired.checkIn !== before.checkIn && {
      check_in_by: 'RECEPTION',
      last_in_at: await findLastEntrance(call.db, before.id, new Date(checkInTime)),
    }),
    ...(isOut && { check_out_by: desired.checkOut === null ? null : 'RECEPTION' }),
    // If reception removes the check-out, the visitor is inside until the end of today. Exits before this correction
    // are ignored afterwards.
    ...(isOut &&
      desired.checkOut === null && {
        last_in_at: clock.now(),
        closes_at: new Date(closesAt(before.timeZone, clock.now().getTime(), 0)),
      }),
  });
  if ((before.checkOut === null) !== (after.checkOut === null)) {
    const type = after.checkOut === null ? 'visitor.checked_in' : 'visitor.checked_out';
    await emitVisitEvent(call.db, after.companyId, { type, visitId: after.id }, clock.now());
  }
  return after;
}
