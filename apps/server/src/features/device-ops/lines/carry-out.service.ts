import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { isOfVisitor, spellPasses } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import type { Result } from '../device-commands/queue.service.ts';
import { faceForTerminal, noteSent } from '../device-people/device-faces.service.ts';
import { faceOf } from '../device-people/faces.rules.ts';
import { nameOnTerminal } from '../device-people/terminal-name.rules.ts';
import { type Answer, codeOf, isPassing, meaningOf } from './isapi.answers.ts';
import * as people from './isapi.people.ts';
import { type IsapiSession, LineTrouble } from './isapi.session.ts';
import type { HeldLine } from './turns.queries.ts';
import { validityIn } from './validity.rules.ts';

/** A command as it waits. */
export interface Waiting {
  number: number;
  kind: string;
  payload: string;
}

type Call = (session: IsapiSession) => Promise<Answer>;

/**
 * What is to be called for a command. Names and numbers of visitors, and faces, are put in here and nowhere sooner, so that none stands in
 * a table. Undefined: what it was about is gone.
 */
export async function spell(
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  db: Db,
  { companyId, deviceId, zone }: HeldLine,
  { kind, payload }: Waiting,
): Promise<Call | undefined> {
  const employeeNo = /PIN=(\d+)/.exec(payload)?.[1] ?? '';
  switch (kind) {
    case 'OPEN_DOOR':
      return people.openDoor;
    case 'INFO':
      return (session) => session.call({ method: 'GET', path: '/ISAPI/System/deviceInfo' });
    case 'DELETE_USER':
      return (session) => people.takePersonOff(session, employeeNo);
    case 'CLEAR_FACE':
      return (session) => people.takeFaceOff(session, employeeNo);
    case 'UPDATE_USER': {
      const pass = (await spellPasses({ settings }, db, companyId, [withoutDates(payload)])).get(
        withoutDates(payload),
      );
      const isVisitor = isOfVisitor(withoutDates(payload));
      if (isVisitor && !pass) return undefined;
      const { name, card } = pass ?? {
        name: /\tName=([^\t]*)/.exec(payload)?.[1] ?? '',
        card: /\tCard=(\d+)/.exec(payload)?.[1] ?? null,
      };
      const valid = validityIn(payload, zone);
      return (session) =>
        people.putPerson(session, { employeeNo, name: nameOnTerminal(name), ...valid, isVisitor, card });
    }
    case 'UPDATE_FACE': {
      const face = faceOf(payload);
      const jpeg = face && (await faceForTerminal(store, companyId, face.file));
      if (!face || !jpeg) return undefined;
      await noteSent(db, deviceId, [face.pin]);
      return (session) => people.putFace(session, face.pin, jpeg);
    }
    default:
      return async () => ({ isOk: false, word: 'notSupport' });
  }
}

/** A command about a visitor as the visitors' own service knows it. */
const withoutDates = (payload: string) => payload.replace(/\tValid=[\d-]*/, '');

/**
 * Calls a terminal for a command; what becomes of it, and what ended the conversation, if anything did. A call that was not answered may
 * have been heard: it is made again, but a door is not opened twice.
 */
export async function carryOut(
  session: IsapiSession,
  { number, kind }: Waiting,
  call: Call,
): Promise<{ result: Result; trouble?: LineTrouble }> {
  try {
    const answer = await call(session);
    if (answer.isOk)
      return { result: { number, returnCode: 0, outcome: 'succeeded', content: told(kind, answer) } };
    const meaning = meaningOf(answer.word);
    const outcome = isPassing(meaning) && kind !== 'OPEN_DOOR' ? 'again' : 'failed';
    return { result: { number, returnCode: codeOf(meaning), outcome, content: answer.word } };
  } catch (error) {
    if (!(error instanceof LineTrouble)) throw error;
    const outcome = kind === 'OPEN_DOOR' ? 'failed' : 'again';
    return { result: { number, returnCode: codeOf('timedOut'), outcome, content: '' }, trouble: error };
  }
}

/** What a terminal says of itself, where it was asked: a line a fact. */
function told(kind: string, { said }: { said: unknown }): string {
  if (kind !== 'INFO' || typeof said !== 'object' || said === null) return '';
  const [info] = Object.values(said);
  return Object.entries((info ?? {}) as Record<string, unknown>)
    .flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? `${name}=${value}` : []))
    .join('\n')
    .slice(0, 4_000);
}
