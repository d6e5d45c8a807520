import type { EntryRefusal } from '@gatehouse/api/access/access.rules';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { findAtDoor, withoutNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { lockAtDoor } from './entry.queries.ts';
import { closesAt, passageOf, refusesAgain } from './occupancy.rules.ts';
import type { ReaderSite } from './passages.service.ts';
import { findOuter, findPresences, findWithExit, keyOf, noteAsked } from './presences.queries.ts';

/** Who asks: a device that leaves it to the portal whom it lets in. */
export interface AskingDevice extends ReaderSite {
  deviceId: number;
  companyId: number;
}

export interface Decision {
  granted: boolean;
  /** Null: granted. */
  reason: EntryRefusal | null;
  /** '' of nobody. */
  name: string;
}

const no = (reason: EntryRefusal, name = ''): Decision => ({ granted: false, reason, name });
const yes = (name: string): Decision => ({ granted: true, reason: null, name });

/** Whom a code is of, locked, and why they may not enter there by their zones or windows. */
async function findSomebody(db: Db, device: AskingDevice, code: string, at: Date) {
  const employee = await lockAtDoor(db, device, code, at);
  if (employee) return { ...employee, visitorId: null };
  const visitor = await findAtDoor(db, device, code, at);
  if (!visitor) return undefined;
  const refused: EntryRefusal | null = visitor.mayEnter ? null : 'NOT_EXPECTED';
  return { employeeId: null, visitorId: visitor.visitorId, name: visitor.name, refused };
}

/**
 * Whether somebody passes at the door of a device that asks. Whoever leaves is let out. Where a second entrance is refused, an entrance
 * counts from when it is granted, so that one card asks at two doors at once in vain.
 */
export async function decideEntry(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: AskingDevice,
  asked: { code: string; keyHint: 'IN' | 'OUT' | null },
  at: Date,
): Promise<Decision> {
  const [read] = await withoutNumbers(services, db, device.companyId, [{ code: asked.code, raw: '' }]);
  const somebody = await findSomebody(db, device, read?.code ?? asked.code, at);
  if (!somebody) return no('UNKNOWN_PERSON');
  const { name, refused } = somebody;
  const direction = passageOf(device, asked.keyHint);
  if (direction === 'OUT') return yes(name);
  if (refused !== null) return no(refused, name);
  const { companyId, roomId, doorId, zone, antiPassback } = device;
  if (direction === null || antiPassback !== 'HARD') return yes(name);
  const own = (await findPresences(db, companyId, [somebody])).get(keyOf(somebody)) ?? [];
  const hasExit = (await findWithExit(db, companyId, [roomId])).has(roomId);
  const entrance = { roomId, doorId, at: at.getTime() };
  const outerOf = await findOuter(db, [companyId]);
  if (refusesAgain(own, outerOf, { antiPassback, hasExit }, entrance)) return no('PASSBACK', name);
  const noted = {
    ...somebody,
    ...{ roomId, doorId, in: at.getTime(), out: null },
    closesAt: closesAt(zone, at.getTime()),
  };
  await noteAsked(db, companyId, noted, at);
  return yes(name);
}
