import { lcdLogLimits, loggingTypes } from '@gatehouse/api/device-ops/lcd-logs';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { parse } from '@gatehouse/api/platform/fields';
import { requiredText } from '@gatehouse/api/platform/shapes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { withDevice } from '../ingest/device-gate.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { deviceTime, timeOf } from '../json/punch-batch.ts';
import { senderOf, withSignedDevice } from '../json/signed-requests.service.ts';
import { countSince, findSent, findType, insertLog } from './lcd-logs.queries.ts';

const dayMs = 24 * 60 * 60_000;

/** How a device names a log file, in the query. */
export const logQuery = z.strictObject({
  fileName: requiredText(lcdLogLimits.fileName),
  /** When it was written: on the device's clock, or with `Z` or an offset an instant. */
  time: deviceTime,
});

const bad = (fields: FieldError[]) => new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields });
const wrong = (field: string) => bad([{ field, rule: 'invalid', params: {} }]);

async function read(db: Db, request: FastifyRequest, { deviceId, zone }: OpenedDevice) {
  const sent = parse(logQuery, request.query);
  if (!sent.ok) throw bad(sent.fields);
  const deviceType = await findType(db, deviceId);
  const type = loggingTypes.find((one) => one === deviceType);
  if (!type) throw wrong('deviceType');
  const time = timeOf(sent.value.time, zone);
  if (!time) throw wrong('time');
  const named = { deviceId, loggedAt: new Date(time.at), fileName: sent.value.fileName };
  return { named, type };
}

/**
 * Keeps a log file of the device that signed the request: the same file again is received and stored once; another under its name and time
 * is refused (ATT_DEVICE_LOG_EXISTED), as are more than a day has room for (API_TOO_MANY_REQUESTS).
 */
export async function takeLog(services: Services, request: FastifyRequest): Promise<{ stored: boolean }> {
  const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { store } = services;
  const { known, companyId } = await withSignedDevice(services, request, async (db, device, at) => {
    if (content.length === 0) throw bad([{ field: 'body', rule: 'required', params: {} }]);
    const { named } = await read(db, request, device);
    const isFull =
      (await countSince(db, device.deviceId, new Date(at.getTime() - dayMs))) >= lcdLogLimits.aDay;
    const sent = await findSent(db, named);
    if (sent === undefined && isFull) throw new Refusal('API_TOO_MANY_REQUESTS', null, 3_600);
    return { known: sent, companyId: device.companyId };
  });
  const same = () => {
    if (known !== store.nameOf(companyId, content)) throw new Refusal('ATT_DEVICE_LOG_EXISTED');
    return { stored: false };
  };
  if (known !== undefined) return same();
  // no connection is held while the file is written
  const { name: file } = await storeFile(services, companyId, content);
  const knock = senderOf(request);
  if (!knock) throw new Refusal('ATT_DEVICE_NOT_APPROVED');
  return withDevice(services, knock, async (db, device, at) => {
    const { named, type } = await read(db, request, device);
    const log = { ...named, companyId: device.companyId, deviceType: type, file, size: content.length, at };
    if (await insertLog(db, log)) return { stored: true };
    if ((await findSent(db, named)) !== file) throw new Refusal('ATT_DEVICE_LOG_EXISTED');
    return { stored: false };
  });
}
