import type { accessZones } from '@gatehouse/api/access/access-zones';
import { type RequestInput, requestLimits } from '@gatehouse/api/requests/requests';
import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import type { Call } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { holdRoomToEnter } from '../../access/access-zones/access-zones.service.ts';
import { typeWordsIn } from '../request-types/type-words.service.ts';
import type { Doing } from './effects.ts';
import { recorded, shown } from './present.service.ts';
import * as changes from './requests.changes.queries.ts';
import * as queries from './requests.queries.ts';
import { holdRequester, shaped, submit } from './requests.service.ts';

/** Writes a request of whoever asks, and sends it where it is submitted. */
export async function makeRequest(
  asking: Doing,
  { submitted, ...wanted }: RequestInput,
): Promise<queries.RequestRow> {
  const { db, viewer, clock } = asking;
  const whose = await holdRequester(asking);
  const { body, ...place } = await shaped(asking, whose, wanted);
  const { companyId, employeeId } = whose;
  if (
    body.cancelsId !== null &&
    (await queries.findRequest(db, viewer, body.cancelsId))?.employeeId !== employeeId
  )
    throw new Refusal('REQ_NOTHING_TO_CANCEL');
  const id = await changes.insertRequest(db, { companyId, employeeId, ...place }, body, clock.now());
  const row = await queries.findRequest(db, viewer, id);
  if (!row) throw new Refusal('REQ_TYPE_NOT_FOUND');
  if (submitted) await submit(asking, whose, row);
  return row;
}

/** Asks for access to a room, from now on where nothing else is said; the number of the request. */
export async function ask(call: Call<typeof accessZones.request>): Promise<number> {
  const { db, viewer, clock, body, language, record } = call;
  const room = await holdRoomToEnter(db, viewer, body.roomId);
  const { typeName } = await typeWordsIn(language);
  const now = instantToLocalTime(room.timeZone, clock.now().getTime()).replace(' ', 'T');
  const startTime = body.startAccessTime ?? now;
  const { id, companyId } = await makeRequest(call, {
    title: `${typeName('ACCESS')}: ${room.roomName}`.slice(0, requestLimits.title),
    ...{ type: 'ACCESS', subType: '', isAllDay: false, half: null, punchId: null },
    ...{ cancelsId: null, cancelDates: [], roomId: room.id, reason: body.reason, submitted: true },
    ...{ startTime, endTime: body.endAccessTime ?? startTime },
  });
  const after = await shown(call, id);
  await record({
    companyId,
    entity: 'requests',
    entityId: id,
    after: recorded(after),
    version: after.version,
  });
  return id;
}
