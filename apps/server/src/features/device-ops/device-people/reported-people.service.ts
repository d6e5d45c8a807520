import type { Db } from '../../../platform/db/database.ts';
import { SealBroken, seal, unseal } from '../../../platform/sealed.ts';
import type { UserEntry } from '../zk/zk.operlog.ts';
import { findReported, upsertReported } from './reported-people.queries.ts';

/** What a terminal itself knows of a person and is given back with whatever it is sent of them (rules.md §4). */
export interface OwnOfTerminal {
  privilege: number;
  password: string;
  group: string;
  timeZones: string;
  verify: string;
}

const purpose = (deviceId: number) => `reported person of device ${deviceId}`;
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
  await upsertReported(
    db,
    device,
    at,
    fits.map(({ pin, name, privilege, password, group, timeZones, verify }) => ({
      pin,
      privilege: Math.min(privilege, 32_767),
      sealed: seal(
        masterKey,
        purpose(device.deviceId),
        Buffer.from(JSON.stringify([password, group, timeZones, verify, name.slice(0, longestField)])),
      ),
    })),
  );
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
      const opened = open(masterKey, deviceId, sealed);
      if (!opened) return [];
      const { name: _, ...own } = opened;
      return [[pin, { privilege, ...own }]];
    }),
  );
}

/** The name that a terminal has for a person; empty: not reported, or sealed under another key. */
export const nameOf = (masterKey: Buffer, deviceId: number, sealed: Buffer): string =>
  open(masterKey, deviceId, sealed)?.name ?? '';

type Opened = Omit<OwnOfTerminal, 'privilege'> & { name: string };

function open(masterKey: Buffer, deviceId: number, sealed: Buffer): Opened | null {
  try {
    const fields = JSON.parse(unseal(masterKey, purpose(deviceId), sealed).toString()) as string[]; // by `noteReported`
    const [password = '', group = '', timeZones = '', verify = '', name = ''] = fields;
    return { password, group, timeZones, verify, name };
  } catch (error) {
    // of another key: the terminal will say it again
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
