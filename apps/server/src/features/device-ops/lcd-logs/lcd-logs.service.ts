import { lcdLogLimits, loggingTypes } from '@gatehouse/api/device-ops/lcd-logs';
import { DAY } from '@gatehouse/api/platform/dates';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { parse } from '@gatehouse/api/platform/fields';
import { requiredText } from '@gatehouse/api/platform/shapes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { withDevice } from '../ingest/device-requests.service.ts';
import { deviceTime, timeOf } from '../ingest/reading/device-time.ts';
import { senderOf, withSignedDevice } from '../signed-requests/signed-requests.service.ts';
import { countSince, findSent, findType, insertLog } from './lcd-logs.queries.ts';

const logQuery = z.strictObject({
  fileName: requiredText(lcdLogLimits.fileName),
  /** Time of the log: local time on the device's clock, or an instant with `Z` or an offset. */
  time: deviceTime,
});

const invalidRequest = (fields: FieldError[]) => new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields });
const invalidField = (field: string) => invalidRequest([{ field, rule: 'invalid', params: {} }]);

async function parseLogRequest(db: Db, request: FastifyRequest, { deviceId, zone }: OpenedDevice) {
  const parsed = parse(logQuery, request.query);
  if (!parsed.ok) throw invalidRequest(parsed.fields);
  const deviceType = await findType(db, deviceId);
  const type = loggingTypes.find((loggingType) => loggingType === deviceType);
  if (!type) throw invalidField('deviceType');
  const time = timeOf(parsed.value.time, zone);
  if (!time) throw invalidField('time');
  const logKey = { deviceId, loggedAt: new Date(time.at), fileName: parsed.value.fileName };
  return { named: logKey, type };
}

/**
 * Stores a log file of the device that signed the request. Stores a file only once if the device sends it again.
 * @throws ATT_DEVICE_LOG_EXISTED for another file with the same name and time
 * @throws API_TOO_MANY_REQUESTS beyond the daily limit
 */
export async function storeLog(services: Services, request: FastifyRequest): Promise<{ stored: boolean }> {
  const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { store } = services;
  const { known, companyId } = await withSignedDevice(services, request, async (db, device, at) => {
    if (content.length === 0) throw invalidRequest([{ field: 'body', rule: 'required', params: {} }]);
    const { named } = await parseLogRequest(db, request, device);
    const isFull = (await countSince(db, device.deviceId, new Date(at.getTime() - DAY))) >= lcdLogLimits.aDay;
    const storedFile = await findSent(db, named);
    if (storedFile === undefined && isFull) refuse('API_TOO_MANY_REQUESTS', null, 3_600);
    return { known: storedFile, companyId: device.companyId };
  });
  const acceptRepeat = () => {
    if (known !== store.nameOf(companyId, content)) refuse('ATT_DEVICE_LOG_EXISTED');
    return { stored: false };
  };
  if (known !== undefined) return acceptRepeat();
  // The function uses no database connection while it writes the file.
  const { name: file } = await storeFile(services, companyId, content);
  const sender = senderOf(request);
  if (!sender) refuse('ATT_DEVICE_NOT_APPROVED');
  return withDevice(services, sender, async (db, device, at) => {
    const { named, type } = await parseLogRequest(db, request, device);
    const log = { ...named, companyId: device.companyId, deviceType: type, file, size: content.length, at };
    if (await insertLog(db, log)) return { stored: true };
    if ((await findSent(db, named)) !== file) refuse('ATT_DEVICE_LOG_EXISTED');
    return { stored: false };
  });
}
