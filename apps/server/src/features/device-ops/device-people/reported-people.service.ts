import type { Db } from '../../../platform/db/database.ts';
import type { UserEntry } from '../zk/zk.operlog.ts';
import { noteChanges } from './device-people.queries.ts';
import { compareNames, type PreviousReport } from './identity.service.ts';
import { deleteReported, findJudged, findReported, upsertReported } from './reported-people.queries.ts';
import { nameOf, openReported, sealReported, type TerminalUserSettings } from './reported-seal.ts';

/** Maximum number of characters in a field. Real values have less than half of it. */
const longestField = 64;

export type ReportedPerson = Pick<
  UserEntry,
  'pin' | 'name' | 'privilege' | 'password' | 'group' | 'timeZones' | 'verify'
>;

/** Encrypts the data of the people, including the password typed at the terminal. */
export async function storeReported(
  masterKey: Buffer,
  db: Db,
  device: { deviceId: number; companyId: number },
  at: Date,
  people: readonly ReportedPerson[],
): Promise<void> {
  const last = [...new Map(people.map((person) => [person.pin, person])).values()];
  const fits = last.filter(({ pin, password, group, timeZones, verify }) =>
    [pin, password, group, timeZones, verify].every((text) => text.length <= longestField),
  );
  if (fits.length === 0) return;
  const pins = fits.map(({ pin }) => pin);
  const earlier = new Map(
    (await findJudged(db, device.deviceId, pins)).map(
      ({ pin, sealed, employeeId }): [string, PreviousReport] => [
        pin,
        { name: nameOf(masterKey, device.deviceId, sealed), employeeId },
      ],
    ),
  );
  await upsertReported(
    db,
    device,
    at,
    fits.map(({ pin, name, privilege, password, group, timeZones, verify }) => ({
      pin,
      privilege: Math.min(privilege, 32_767),
      sealed: sealReported(masterKey, device.deviceId, {
        ...{ password, group, timeZones, verify },
        name: name.slice(0, longestField),
      }),
    })),
  );
  await compareNames(masterKey, db, device, pins, at, earlier);
}

/** Deletes reports of people whom a terminal no longer has. Employees who waited for them are sent again. */
export async function noteAbsent(
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
  pins: readonly string[],
): Promise<void> {
  if (pins.length === 0) return;
  const freed = await deleteReported(db, deviceId, pins);
  if (freed.length > 0) await noteChanges(db, companyId, freed);
}

/** Returns the settings by PIN. */
export async function findTerminalSettings(
  masterKey: Buffer,
  db: Db,
  deviceId: number,
  pins: readonly string[],
): Promise<Map<string, TerminalUserSettings>> {
  const reportedRows = pins.length === 0 ? [] : await findReported(db, deviceId, pins);
  return new Map(
    reportedRows.flatMap(({ pin, privilege, sealed }) => {
      const opened = openReported(masterKey, deviceId, sealed);
      if (!opened) return [];
      const { name: _, ...own } = opened;
      return [[pin, { privilege, ...own }]];
    }),
  );
}
