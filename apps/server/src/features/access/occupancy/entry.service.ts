import type { EntryRefusal } from '@gatehouse/api/access/access.rules';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { isDeniedByTemperature } from '../../device-ops/ingest/temperatures.service.ts';
import { findAtDoor } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { acceptedCodes, type Credential, delayOf, deniedLimits } from './credential.rules.ts';
import { countDenied, findDenied, noteReported } from './denied.queries.ts';
import { lockAtDoor } from './entry.queries.ts';
import { closesAt, freeToLeave, isInside, passageOf, refusesAgain } from './occupancy.rules.ts';
import type { ReaderSite } from './passages.service.ts';
import { findOuter, findPresences, findWithExit, keyOf, noteAsked } from './presences.queries.ts';

export { deniedLimits };

/** Who asks: a device that leaves it to the portal whom it lets in. */
export interface AskingDevice extends ReaderSite {
  deviceId: number;
  companyId: number;
  protocol: string;
  roomId: number;
  doorId: number;
}

export interface Decision {
  granted: boolean;
  /** Null: granted. */
  reason: EntryRefusal | null;
  /** '' of nobody. */
  name: string;
}

/** A question of a device: the credential, and the direction that the person chose. */
export interface EntryQuestion extends Credential {
  keyHint: 'IN' | 'OUT' | null;
  /** °C; null: not measured. */
  temperature: number | null;
}

const no = (reason: EntryRefusal, name = ''): Decision => ({ granted: false, reason, name });
const yes = (name: string): Decision => ({ granted: true, reason: null, name });

/** The person of a credential, locked, and why they may not enter there by their zones or windows. */
async function findSomebody(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  device: AskingDevice,
  { code, verifyMode }: Credential,
  at: Date,
) {
  const accepted = acceptedCodes(verifyMode, device.protocol);
  const isEmployee = accepted.userId || accepted.card;
  const employee = isEmployee ? await lockAtDoor(db, device, { code, card: accepted.card }, at) : undefined;
  if (employee) return { ...employee, visitorId: null };
  const visitor = await findAtDoor(db, settings.masterKey, device, { code, ...accepted }, at);
  if (!visitor) return undefined;
  return { employeeId: null, ...visitor };
}

/**
 * Decides whether a person passes a door. People who leave by a declared exit pass without further checks (rules.md §4). Where a second
 * entrance is refused, an entrance counts from when it is granted, so that one card cannot open two doors at the same moment.
 */
export async function decideEntry(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: AskingDevice,
  asked: EntryQuestion,
  at: Date,
): Promise<Decision> {
  const somebody = await findSomebody(services, db, device, asked, at);
  if (!somebody) return no('UNKNOWN_PERSON');
  const { name } = somebody;
  const leaving = freeToLeave(device, asked.keyHint);
  if (leaving === 'EVERYONE') return yes(name);
  const { companyId, roomId, doorId, siteZone, antiPassback } = device;
  const isHot = await isDeniedByTemperature(db, companyId, asked.temperature);
  const refused: EntryRefusal | null = somebody.refused ?? (isHot ? 'TEMPERATURE' : null);
  const isEntrance = passageOf(device, asked.keyHint) === 'IN';
  if (refused === null && !(isEntrance && antiPassback === 'HARD')) return yes(name);
  if (refused !== null && leaving === 'NO_ONE') return no(refused, name);
  const own = (await findPresences(db, companyId, [somebody])).get(keyOf(somebody)) ?? [];
  const outerOf = await findOuter(db, [companyId]);
  const entrance = { roomId, doorId, at: at.getTime() };
  if (refused !== null) return isInside(own, outerOf, entrance) ? yes(name) : no(refused, name);
  const hasExit = (await findWithExit(db, companyId, [roomId])).has(roomId);
  if (refusesAgain(own, outerOf, { antiPassback, hasExit }, entrance)) return no('PASSBACK', name);
  const noted = {
    ...somebody,
    ...{ roomId, doorId, in: at.getTime(), out: null },
    closesAt: closesAt(siteZone, at.getTime()),
  };
  await noteAsked(db, companyId, noted, at);
  return yes(name);
}

/** The answer to a question. */
export interface Answer {
  decision: Decision;
  /** Milliseconds to wait, after the commit, before the answer is sent. */
  delay: number;
  /** Seconds until questions are looked up again. Null: this one was. */
  retryAfter: number | null;
}

/**
 * As `decideEntry`, with a count of the denied questions of the device and door. Their answers are delayed; from a limit on, nothing is looked
 * up until the minute is over, except at exits, where no one is kept in. `onMany` files the security event in the same transaction. Null as
 * question: nothing that could be looked up.
 */
export async function answerQuestion(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: AskingDevice,
  asked: EntryQuestion | null,
  at: Date,
  onMany: () => Promise<unknown>,
): Promise<Answer> {
  const isExit = passageOf(device, null) === 'OUT';
  const before = isExit ? { questions: 0, endsIn: 0 } : await findDenied(db, device, at);
  const isShut = before.questions >= deniedLimits.most;
  const decision =
    asked === null || isShut ? no('UNKNOWN_PERSON') : await decideEntry(services, db, device, asked, at);
  if (decision.granted) return { decision, delay: 0, retryAfter: null };
  const denied = await countDenied(db, device, at);
  if (denied >= deniedLimits.reported) await noteReported(db, device, denied, at);
  if (denied === deniedLimits.reported) await onMany();
  return { decision, delay: delayOf(denied), retryAfter: isShut ? Math.max(1, before.endsIn) : null };
}
