import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { emitAlarmEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { findPassOwner, replaceQrNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { atLock } from '../ingest/lock-sites.rules.ts';
import { fileAlarm } from '../ingest/refusals/refusals.ts';
import { isLateAlarm, type ReportedAlarm } from './alarms.rules.ts';
import * as queries from './device-alarms.queries.ts';

export type { ReportedAlarm } from './alarms.rules.ts';
export const { acknowledgeAlarms, markDevice } = queries;

/**
 * Minimum length of the number in a QR code. A number of this length opens doors and is therefore never stored
 * unencrypted (decision 053).
 */
const longCode = 16;

/** Source of an alarm: an event of the terminal, or the state that the terminal reports. */
interface AlarmSource {
  address: string;
  isState: boolean;
}

/**
 * Stores alarms of a device. An alarm that is reported late is stored as late, and does not count as a live alarm of
 * the device.
 */
export async function raiseAlarms(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  device: OpenedDevice,
  alarms: readonly ReportedAlarm[],
  { address, isState }: AlarmSource,
  at: Date,
): Promise<void> {
  const { deviceId, companyId, locks } = device;
  const [, secondLock] = locks;
  const coded = alarms.map((alarm) => ({ alarm, code: alarm.code, raw: '' }));
  for (const { alarm, code } of await replaceQrNumbers({ settings }, db, companyId, coded)) {
    const person = await identifyPerson(db, companyId, code);
    const isLate = isLateAlarm(alarm, device, at);
    const happenedAt = new Date(alarm.happenedAt ?? at);
    const storedCode = code === null || code.length >= longCode ? '' : code;
    const { kind, lock, reader, direction } = alarm;
    // An alarm of the whole device belongs to the device's door.
    const { doorId } = lock === null ? device : atLock(device, lock);
    const alarmId = await queries.insertAlarm(
      db,
      { deviceId, companyId, doorId },
      { alarm, ...person, code: storedCode, happenedAt, isLate },
      { isState, at },
    );
    if (alarmId === undefined) continue;
    await fileAlarm(db, kind === 'DURESS' ? 'device.duress' : 'device.alarm', {
      companyId,
      subject: `device ${deviceId}${secondLock && lock !== null ? ` lock ${lock}` : ''}`,
      address,
      at,
      details: {
        alarmId,
        kind,
        doorId,
        lock,
        reader,
        direction,
        employeeId: person.employeeId,
        visitorId: person.visitorId,
        happenedAt: happenedAt.toISOString(),
        late: isLate,
      },
    });
    await emitAlarmEvent(db, device, alarmId, at);
  }
  await queries.markDevice(db, deviceId);
}

async function identifyPerson(db: Db, companyId: number, code: string | null): Promise<queries.AlarmPerson> {
  if (code === null) return { employeeId: null, visitorId: null };
  const employeeId = await queries.findEmployee(db, companyId, code);
  return { employeeId, visitorId: employeeId === null ? await findPassOwner(db, companyId, code) : null };
}
