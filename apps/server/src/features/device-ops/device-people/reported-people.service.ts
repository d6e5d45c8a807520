import type { Db } from '../../../platform/db/database.ts';
import { noteChanges } from './device-people.queries.ts';
import { compareNames, type PreviousReport } from './identity.service.ts';
import {
  deleteReported,
  findJudged,
  findReported,
  lockWritable,
  setSealed,
  upsertReported,
} from './reported-people.queries.ts';
import type { ReportedPerson } from './reported-seal.ts';
import { nameOf, openReported, sealReported, type TerminalUserSettings } from './reported-seal.ts';
import { parseUpdate } from './withdrawal-commands.rules.ts';

/** Maximum number of characters in a field of a reported person. Real values are less than half as long. */
const longestField = 64;

/**
 * Stores the people that a terminal reported. Encrypts their data, because it includes the passwords typed at the
 * terminal.
 */
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

/**
 * Stores confirmed names as reported names, because terminals do not report people after a command. Skips people with
 * updates that wait for a decision: a confirmed withdrawal contains the employee's name but does not decide the
 * identity.
 */
export async function noteNamesWritten(
  masterKey: Buffer,
  db: Db,
  deviceId: number,
  ended: readonly { kind: string; state: string; payload: string }[],
): Promise<void> {
  const names = new Map(
    ended.flatMap(({ kind, state, payload }): [string, string][] => {
      if (kind !== 'UPDATE_USER' || state !== 'DONE') return [];
      const fields = parseUpdate(payload);
      const [pin, name] = [fields.get('pin'), fields.get('name')];
      return pin === undefined || name === undefined ? [] : [[pin, name]];
    }),
  );
  if (names.size === 0) return;
  const written = (await lockWritable(db, deviceId, [...names.keys()])).flatMap(({ pin, sealed }) => {
    const settings = openReported(masterKey, deviceId, sealed);
    const name = names.get(pin);
    if (!settings || name === undefined || settings.name === name) return [];
    return [{ pin, sealed: sealReported(masterKey, deviceId, { ...settings, name }) }];
  });
  if (written.length > 0) await setSealed(db, deviceId, written);
}

/**
 * Deletes reports of people that are no longer on a terminal. Sends employees again if their updates waited because of
 * the deleted reports.
 */
export async function noteAbsent(
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
  pins: readonly string[],
): Promise<void> {
  if (pins.length === 0) return;
  const freed = await deleteReported(db, deviceId, pins);
  if (freed.length > 0) await noteChanges(db, companyId, freed);
}

/** Returns by PIN the settings of people that were made on the terminal. */
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
