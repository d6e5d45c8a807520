import type { Db } from '../../../../../platform/db/database.ts';
import type { Services } from '../../../../../platform/services.ts';
import { fillPasses, isOfVisitor } from '../../../../visitors/visitor-passes/visitor-passes.service.ts';
import type { CommandOutcome } from '../../../device-commands/queue.service.ts';
import { codeOf } from '../../../device-commands/return-codes.ts';
import { noteSent, readTerminalFace } from '../../../device-people/device-faces.service.ts';
import { parseFacePayload } from '../../../device-people/faces.rules.ts';
import { findHeldRights, type HeldRights } from '../../../device-people/held-updates.service.ts';
import { toTerminalName } from '../../../device-people/terminal-name.rules.ts';
import { withdrawalOf } from '../../../device-people/withdrawal-commands.rules.ts';
import {
  type ClaimedLine,
  LineTrouble,
  type PersonBefore,
  pinIn,
  type QueuedCommand,
  type Searched,
} from '../../../lines/called-terminals.ts';
import { type IsapiAnswer, isPassing, isThereAlready, meaningOf } from './answers.ts';
import * as people from './people.ts';
import type { IsapiSession } from './session.ts';
import { readValidity } from './validity.rules.ts';

type IsapiCall = (session: IsapiSession) => Promise<IsapiAnswer>;

/**
 * Builds the call for a command. Returns undefined if the person or picture of the command no longer exists. Adds the
 * face pictures and the names and numbers of visitors only now, so that no table contains them.
 */
export async function buildCall(
  services: Pick<Services, 'store' | 'settings'>,
  db: Db,
  line: ClaimedLine,
  { kind, payload }: QueuedCommand,
  { refusal, ...before }: Searched,
): Promise<IsapiCall | undefined> {
  const employeeNo = pinIn(payload);
  // An ended access right is withdrawn even from a terminal that rejects every search.
  const isWithdrawn = kind === 'DELETE_USER' || kind === 'CLEAR_FACE' || payload.endsWith('\tClosed');
  if (refusal !== null && (!isWithdrawn || isPassing(meaningOf(refusal))))
    return async () => ({ isOk: false, word: refusal });
  switch (kind) {
    case 'OPEN_DOOR':
      return people.openDoor;
    case 'INFO':
      return (session) => session.call({ method: 'GET', path: '/ISAPI/System/deviceInfo' });
    case 'DELETE_USER':
      return (session) => people.removePerson(session, employeeNo);
    case 'CLEAR_FACE':
      return (session) => people.removeFace(session, employeeNo);
    case 'UPDATE_USER':
      return buildPersonCall(services, db, line, payload, before);
    case 'UPDATE_FACE':
      return buildFaceCall(services, db, line, payload);
    default:
      return async () => ({ isOk: false, word: 'notSupport' });
  }
}

async function buildPersonCall(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  { companyId, deviceId, zone }: ClaimedLine,
  payload: string,
  before: PersonBefore,
): Promise<IsapiCall | undefined> {
  const employeeNo = pinIn(payload);
  const held = await findHeldRights(db, deviceId, employeeNo);
  if (held) return withdraw(held, employeeNo, payload);
  const undated = withoutDates(payload);
  const pass = (await fillPasses({ settings }, db, companyId, [undated])).get(undated);
  const isVisitor = isOfVisitor(undated);
  if (isVisitor && !pass) return undefined;
  const { name, card } = pass ?? {
    name: /\tName=([^\t]*)/.exec(payload)?.[1] ?? '',
    card: /\tCard=(\d+)/.exec(payload)?.[1] ?? null,
  };
  const validity = readValidity(payload, zone);
  const person = { employeeNo, name: toTerminalName(name), ...validity, isVisitor, card };
  return (session) => people.putPerson(session, person, before);
}

async function buildFaceCall(
  { store }: Pick<Services, 'store'>,
  db: Db,
  { companyId, deviceId }: ClaimedLine,
  payload: string,
): Promise<IsapiCall | undefined> {
  const face = parseFacePayload(payload);
  const jpeg = face && (await readTerminalFace(store, companyId, face.file));
  if (!face || !jpeg) return undefined;
  await noteSent(db, deviceId, [face.pin]);
  return (session) => people.putFace(session, face.pin, jpeg);
}

/**
 * Returns the call that withdraws the ended access rights of a person with another name on the terminal. Returns
 * undefined if the command would change anything else.
 */
function withdraw(
  { confirmed, hasCardMoved, hasFace }: HeldRights,
  employeeNo: string,
  payload: string,
): IsapiCall | undefined {
  const isClosed = payload === withdrawalOf(confirmed, null);
  if (!isClosed && payload !== withdrawalOf(confirmed, payload)) return undefined;
  const card = /\tCard=(\d+)/.exec(confirmed ?? '')?.[1] ?? null;
  const rights = { cardNo: hasCardMoved ? null : card, hasFace: hasFace && isClosed };
  return (session) => people.takeRights(session, employeeNo, rights);
}

/** Removes the validity from a command, because the visitor-passes service expects commands without it. */
const withoutDates = (payload: string) => payload.replace(/\tValid=[\d-]*/, '');

/**
 * Calls a terminal for a command. Returns the result. If an error ended the session, also returns the error. Repeats a
 * call without an answer, because the terminal may not have received the call. Never repeats a door opening, because
 * the door must not open twice.
 */
export async function executeCommand(
  session: IsapiSession,
  { number, kind }: QueuedCommand,
  call: IsapiCall,
): Promise<{ result: CommandOutcome; trouble?: LineTrouble }> {
  try {
    const answer = await call(session);
    if (answer.isOk)
      return {
        result: { number, returnCode: 0, outcome: 'succeeded', content: formatDeviceInfo(kind, answer) },
      };
    const meaning = meaningOf(answer.word);
    // After the search, someone else was enrolled under this ID at the terminal, so the terminal is searched again.
    const isLate = kind === 'UPDATE_USER' && isThereAlready(answer);
    const outcome = (isPassing(meaning) || isLate) && kind !== 'OPEN_DOOR' ? 'again' : 'failed';
    return { result: { number, returnCode: codeOf(meaning), outcome, content: answer.word } };
  } catch (error) {
    if (!(error instanceof LineTrouble)) throw error;
    const outcome = kind === 'OPEN_DOOR' ? 'failed' : 'again';
    return { result: { number, returnCode: codeOf('timedOut'), outcome, content: '' }, trouble: error };
  }
}

/**
 * Formats the device information in an answer, one value per line. Returns an empty text for commands other than INFO.
 */
function formatDeviceInfo(kind: string, { said }: { said: unknown }): string {
  if (kind !== 'INFO' || typeof said !== 'object' || said === null) return '';
  const [info] = Object.values(said);
  return Object.entries((info ?? {}) as Record<string, unknown>)
    .flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? `${name}=${value}` : []))
    .join('\n')
    .slice(0, 4_000);
}
