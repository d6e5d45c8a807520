import { DAY } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { findDeviceSettings } from '../../visitors/device-settings/device-settings.service.ts';
import type { Coming } from './ingest.queries.ts';
import { findAccounts, findDeviceNames } from './temperatures.queries.ts';

/** The flag of a punch above the company's highest temperature. */
const highTemperature = 'HIGH_TEMPERATURE';
/** An older punch is marked, but no longer reported. */
const newsMs = DAY;

/** Marks records above the company's highest temperature (rules.md §5). */
export async function markTemperatures<C extends Pick<Coming, 'record' | 'marks'>>(
  db: Db,
  companyId: number,
  coming: readonly C[],
): Promise<readonly C[]> {
  if (coming.every(({ record }) => record.temperature === null)) return coming;
  const { highestTemperature } = await findDeviceSettings(db, companyId);
  return coming.map((one) =>
    (one.record.temperature ?? 0) > highestTemperature
      ? { ...one, marks: [...one.marks, highTemperature] }
      : one,
  );
}

/** A punch that was booked. */
type Booked = Pick<Coming, 'record' | 'site' | 'marks'> & {
  employeeId: number | null;
  visitorId?: number | null;
};

/** Notifies the people who manage devices of marked punches: once for each person and date. */
export async function reportTemperatures(
  db: Db,
  companyId: number,
  at: Date,
  punches: readonly Booked[],
): Promise<void> {
  const marked = punches.filter(
    ({ marks, record }) => marks.includes(highTemperature) && at.getTime() - (record.at ?? 0) < newsMs,
  );
  if (marked.length === 0) return;
  const names = await findDeviceNames(
    db,
    marked.map(({ site }) => site.deviceId),
  );
  const accounts = await findAccounts(
    db,
    marked.flatMap(({ employeeId }) => employeeId ?? []),
  );
  for (const { employeeId, visitorId, record, site } of marked) {
    const date = record.wall?.slice(0, 10) ?? '';
    const person = employeeId === null ? `visitor ${visitorId ?? record.code}` : `employee ${employeeId}`;
    const about = accounts.get(employeeId ?? 0);
    await notifyHolders(db, 'devices.highTemperature', companyId, {
      cause: `${person} ${date}`,
      at,
      says: { device: names.get(site.deviceId) ?? '', deviceId: String(site.deviceId), date },
      ...(about !== undefined && { about }),
    });
  }
}

/** Whether a door denies entry to a person with this temperature: if the company chose so. */
export async function isDeniedByTemperature(
  db: Db,
  companyId: number,
  temperature: number | null,
): Promise<boolean> {
  if (temperature === null) return false;
  const { highestTemperature, denyHighTemperature } = await findDeviceSettings(db, companyId);
  return denyHighTemperature && temperature > highestTemperature;
}
