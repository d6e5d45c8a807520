import type { EntryRefusal } from '@gatehouse/api/access/access.rules';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { isDeniedByTemperature } from '../../visitors/device-settings/device-settings.service.ts';
import { findAtDoor } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { type Credential, delayOf, deniedLimits, findAcceptedCodes } from './credential.rules.ts';
import { countDenied, findDenied, setReportedQuestions } from './denied-questions.queries.ts';
import { lockAtDoor } from './entry.queries.ts';
import { dayEndOf, deniesPassback, freeExitOf, isInside, passageDirectionOf } from './occupancy.rules.ts';
import type { ReaderSite } from './passages.service.ts';
import { findOuter, findPresences, findWithExit, keyOf, storeGrantedEntry } from './presences.queries.ts';

export { deniedLimits };

/** A device that requests a decision of the portal for each entry. */
export interface AskingDevice extends ReaderSite {
  deviceId: number;
  companyId: number;
  protocol: string;
  roomId: number;
  doorId: number;
}

export interface EntryDecision {
  granted: boolean;
  /** Reason for denying entry. Null if entry is granted. */
  reason: EntryRefusal | null;
  /** Name of the person. Empty if the person is unknown. */
  name: string;
}

export interface EntryQuestion extends Credential {
  keyHint: 'IN' | 'OUT' | null;
  /** Body temperature in °C. Null if not measured. */
  temperature: number | null;
}

const deny = (reason: EntryRefusal, name = ''): EntryDecision => ({ granted: false, reason, name });
const grant = (name: string): EntryDecision => ({ granted: true, reason: null, name });

/**
 * Finds and locks the person of a credential. Returns the person with the reason for denying entry, which results from
 * the access zones of an employee or the pass period of a visitor.
 */
async function findEmployeeOrVisitor(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  device: AskingDevice,
  { code, verifyMode }: Credential,
  at: Date,
) {
  const accepted = findAcceptedCodes(verifyMode, device.protocol);
  const isEmployee = accepted.userId || accepted.card;
  const employee = isEmployee ? await lockAtDoor(db, device, { code, card: accepted.card }, at) : undefined;
  if (employee) return { ...employee, visitorId: null };
  const visitor = await findAtDoor(db, settings.masterKey, device, { code, ...accepted }, at);
  if (!visitor) return undefined;
  return { employeeId: null, ...visitor };
}

/**
 * Decides whether a person may pass a door. A person that leaves through a declared exit is not checked further
 * (rules.md §4). With hard anti-passback, stores an entry when it is granted, so that one card cannot open two doors at
 * the same moment.
 */
async function decideEntry(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: AskingDevice,
  question: EntryQuestion,
  at: Date,
): Promise<EntryDecision> {
  const somebody = await findEmployeeOrVisitor(services, db, device, question, at);
  if (!somebody) return deny('UNKNOWN_PERSON');
  const { name } = somebody;
  const leaving = freeExitOf(device, question.keyHint);
  if (leaving === 'EVERYONE') return grant(name);
  const { companyId, roomId, doorId, siteZone, antiPassback } = device;
  const isHot = await isDeniedByTemperature(db, companyId, question.temperature);
  const refused: EntryRefusal | null = somebody.refused ?? (isHot ? 'TEMPERATURE' : null);
  const isEntrance = passageDirectionOf(device, question.keyHint) === 'IN';
  if (refused === null && !(isEntrance && antiPassback === 'HARD')) return grant(name);
  if (refused !== null && leaving === 'NO_ONE') return deny(refused, name);
  const own = (await findPresences(db, companyId, [somebody])).get(keyOf(somebody)) ?? [];
  const outerOf = await findOuter(db, [companyId]);
  const entrance = { roomId, doorId, at: at.getTime() };
  if (refused !== null) return isInside(own, outerOf, entrance) ? grant(name) : deny(refused, name);
  const hasExit = (await findWithExit(db, companyId, [roomId])).has(roomId);
  if (deniesPassback(own, outerOf, { antiPassback, hasExit }, entrance)) return deny('PASSBACK', name);
  const noted = {
    ...somebody,
    ...{ roomId, doorId, in: at.getTime(), out: null },
    closesAt: dayEndOf(siteZone, at.getTime()),
  };
  await storeGrantedEntry(db, companyId, noted, at);
  return grant(name);
}

export interface EntryAnswer {
  decision: EntryDecision;
  /** Milliseconds to wait after the commit before the answer is sent. */
  delay: number;
  /** Seconds until the portal looks up verification requests again. Null if it looked up this request. */
  retryAfter: number | null;
}

/**
 * Decides about a verification request like `decideEntry`, counts the denied requests of the device and door, and
 * delays denied answers. Above a limit, looks up no further requests until the minute ends. Exits have no limit, so
 * that everyone can leave. `onMany` stores the security event in the same transaction. `question` is null if the
 * request contains nothing to look up.
 */
export async function answerQuestion(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: AskingDevice,
  question: EntryQuestion | null,
  at: Date,
  onMany: () => Promise<unknown>,
): Promise<EntryAnswer> {
  const isExit = passageDirectionOf(device, null) === 'OUT';
  const before = isExit ? { questions: 0, endsIn: 0 } : await findDenied(db, device, at);
  const isShut = before.questions >= deniedLimits.most;
  const decision =
    question === null || isShut
      ? deny('UNKNOWN_PERSON')
      : await decideEntry(services, db, device, question, at);
  if (decision.granted) return { decision, delay: 0, retryAfter: null };
  const denied = await countDenied(db, device, at);
  if (denied >= deniedLimits.reported) await setReportedQuestions(db, device, denied, at);
  if (denied === deniedLimits.reported) await onMany();
  return { decision, delay: delayOf(denied), retryAfter: isShut ? Math.max(1, before.endsIn) : null };
}
