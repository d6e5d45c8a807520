import type { accessZones } from '@gatehouse/api/access/access-zones';
import { type RequestInput, requestLimits } from '@gatehouse/api/requests/requests';
import { instantToIsoLocalTime } from '../../../platform/dates/zones.ts';
import type { Call } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockClosedRoom } from '../../access/access-zones/access-zones.service.ts';
import { loadTypeWords } from '../request-types/type-words.service.ts';
import type { RequestContext } from './effects.ts';
import { findRequestResult, toAuditFields } from './request-results.service.ts';
import * as changes from './requests.changes.queries.ts';
import * as queries from './requests.queries.ts';
import { lockRequester, prepareRequest, submit } from './requests.service.ts';

/** Creates a request for the caller and submits it if `submitted` is true. */
export async function makeRequest(
  asking: RequestContext,
  { submitted, ...wanted }: RequestInput,
): Promise<queries.RequestRow> {
  const { db, viewer, clock } = asking;
  const requester = await lockRequester(asking);
  const { body, ...place } = await prepareRequest(asking, requester, wanted);
  const { companyId, employeeId } = requester;
  if (
    body.cancelsId !== null &&
    (await queries.findRequest(db, viewer, body.cancelsId))?.employeeId !== employeeId
  )
    refuse('REQ_NOTHING_TO_CANCEL');
  const id = await changes.insertRequest(
    db,
    { companyId, employeeId, enteredByApprover: false, ...place },
    body,
    clock.now(),
  );
  const row = await queries.findRequest(db, viewer, id);
  if (!row) refuse('REQ_TYPE_NOT_FOUND');
  if (submitted) await submit(asking, requester, row);
  return row;
}

/** Requests access to a room. The default start is now. Returns the ID of the request. */
export async function requestRoomAccess(call: Call<typeof accessZones.request>): Promise<number> {
  const { db, viewer, clock, body, language, record } = call;
  const room = await lockClosedRoom(db, viewer, body.roomId);
  const { typeName } = await loadTypeWords(language);
  const now = instantToIsoLocalTime(room.timeZone, clock.now().getTime());
  const startTime = body.startAccessTime ?? now;
  const { id, companyId } = await makeRequest(call, {
    title: `${typeName('ACCESS')}: ${room.roomName}`.slice(0, requestLimits.title),
    ...{ type: 'ACCESS', subType: '', isAllDay: false, half: null, punchId: null },
    ...{ cancelsId: null, cancelDates: [], roomId: room.id, reason: body.reason, submitted: true },
    ...{ startTime, endTime: body.endAccessTime ?? startTime },
  });
  const after = await findRequestResult(call, id);
  await record({
    companyId,
    entity: 'requests',
    entityId: id,
    after: toAuditFields(after),
    version: after.version,
  });
  return id;
}
