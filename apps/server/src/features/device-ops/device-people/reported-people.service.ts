import type { Db } from '../../../platform/db/database.ts';
import type { UserEntry } from '../zk/zk.operlog.ts';
import { type Earlier, judgeNames } from './identity.service.ts';
import { findJudged, findReported, upsertReported } from './reported-people.queries.ts';
import { nameOf, type OwnOfTerminal, openReported, sealReported } from './reported-seal.ts';

/** Characters of a field: real ones have less than half. */
const longestField = 64;

/** Keeps whom a terminal says it holds. The password somebody typed there is encrypted with the rest. */
export async function noteReported(
  masterKey: Buffer,
  db: Db,
  device: { deviceId: number; companyId: number },
  at: Date,
  people: readonly UserEntry[],
): Promise<void> {
  const last = [...new Map(people.map((person) => [person.pin, person])).values()];
  const fits = last.filter(({ pin, password, group, timeZones, verify }) =>
    [pin, password, group, timeZones, verify].every((text) => text.length <= longestField),
  );
  if (fits.length === 0) return;
  const pins = fits.map(({ pin }) => pin);
  const earlier = new Map(
    (await findJudged(db, device.deviceId, pins)).map(({ pin, sealed, employeeId }): [string, Earlier] => [
      pin,
      { name: nameOf(masterKey, device.deviceId, sealed), employeeId },
    ]),
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
  await judgeNames(masterKey, db, device, pins, at, earlier);
}

/** What a terminal reported of these people, by PIN. */
export async function ownOf(
  masterKey: Buffer,
  db: Db,
  deviceId: number,
  pins: readonly string[],
): Promise<Map<string, OwnOfTerminal>> {
  const found = pins.length === 0 ? [] : await findReported(db, deviceId, pins);
  return new Map(
    found.flatMap(({ pin, privilege, sealed }) => {
      const opened = openReported(masterKey, deviceId, sealed);
      if (!opened) return [];
      const { name: _, ...own } = opened;
      return [[pin, { privilege, ...own }]];
    }),
  );
}
