import { DAY } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../platform/db/database.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { findDeviceSettings } from '../../visitors/device-settings/device-settings.service.ts';
import type { PunchCandidate } from './ingest.queries.ts';
import { findAccounts, findDeviceNames } from './temperatures.queries.ts';

const highTemperature = 'HIGH_TEMPERATURE';
/**
 * Maximum age in milliseconds of a punch with a high temperature that is reported to managers. An older punch is only
 * flagged.
 */
const newsMs = DAY;

/** Flags the punches of records with a temperature above the company's limit (rules.md §5). */
export async function markTemperatures<C extends Pick<PunchCandidate, 'record' | 'marks'>>(
  db: Db,
  companyId: number,
  candidates: readonly C[],
): Promise<readonly C[]> {
  if (candidates.every(({ record }) => record.temperature === null)) return candidates;
  const { highestTemperature } = await findDeviceSettings(db, companyId);
  return candidates.map((candidate) =>
    (candidate.record.temperature ?? 0) > highestTemperature
      ? { ...candidate, marks: [...candidate.marks, highTemperature] }
      : candidate,
  );
}

type StoredPunch = Pick<PunchCandidate, 'record' | 'site' | 'marks'> & {
  employeeId: number | null;
  visitorId?: number | null;
};

/** Notifies device managers of punches with a high temperature, once per person and date. */
export async function reportTemperatures(
  db: Db,
  companyId: number,
  at: Date,
  punches: readonly StoredPunch[],
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
