import { randomBytes } from 'node:crypto';
import type { PersonBefore } from '../../../lines/called-terminals.ts';
import type { IsapiPath, IsapiRequest } from '../../../lines/terminal-client.ts';
import { type IsapiAnswer, isGoneAlready, isThereAlready } from './answers.ts';
import type { IsapiSession } from './session.ts';

export interface TerminalPerson {
  employeeNo: string;
  name: string;
  /** Start and end of access as local times of the terminal, `YYYY-MM-DDTHH:mm:ss`, both inclusive. */
  from: string;
  to: string;
  isVisitor: boolean;
  /** Card number. Null if the person has no card. */
  card: string | null;
}

/** Longest validity that terminals support. */
export const always = { from: '2000-01-01T00:00:00', to: '2037-12-31T23:59:59' } as const;
/** Validity of a person that the terminal recognises but never admits. */
export const noLonger = { from: '2000-01-01T00:00:00', to: '2000-01-01T23:59:59' } as const;

type IsapiCaller = Pick<IsapiSession, 'call'>;
const done: IsapiAnswer = { isOk: true, said: null };

const jsonRequest = (method: IsapiRequest['method'], path: IsapiPath, payload: object): IsapiRequest => ({
  method,
  path,
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(JSON.stringify(payload)),
});
const userPath = (action: 'Record' | 'Modify' | 'Delete'): IsapiPath =>
  `/ISAPI/AccessControl/UserInfo/${action}?format=json`;
const cardPath = (action: 'Record' | 'Delete'): IsapiPath =>
  `/ISAPI/AccessControl/CardInfo/${action}?format=json`;
const listOf = (employeeNo: string) => ({ EmployeeNoList: [{ employeeNo }] });

const acceptAlreadyGone = (answer: IsapiAnswer): IsapiAnswer =>
  answer.isOk || isGoneAlready(answer) ? done : answer;

/**
 * Stores a person on a terminal with the card in `person` and removes all other cards of the person. Sends the settings
 * that were made on the terminal under the same terminal user ID again, such as the privilege to manage the terminal
 * (rules.md §4).
 */
export async function putPerson(
  session: IsapiCaller,
  person: TerminalPerson,
  before: PersonBefore,
): Promise<IsapiAnswer> {
  const writeAnswer = await writePerson(session, person, before);
  if (!writeAnswer.isOk) return writeAnswer;
  const cleared = acceptAlreadyGone(
    await session.call(
      jsonRequest('PUT', cardPath('Delete'), { CardInfoDelCond: listOf(person.employeeNo) }),
    ),
  );
  if (!cleared.isOk || person.card === null) return cleared;
  const { employeeNo, card: cardNo } = person;
  return session.call(
    jsonRequest('POST', cardPath('Record'), { CardInfo: { employeeNo, cardNo, cardType: 'normalCard' } }),
  );
}

async function writePerson(
  session: IsapiCaller,
  person: TerminalPerson,
  { own, isAbsent }: PersonBefore,
): Promise<IsapiAnswer> {
  const { employeeNo, name, from, to, isVisitor } = person;
  const UserInfo = {
    employeeNo,
    name,
    userType: isVisitor ? 'visitor' : 'normal',
    Valid: { enable: true, beginTime: from, endTime: to, timeType: 'local' },
    doorRight: '1',
    RightPlan: [{ doorNo: 1, planTemplateNo: '1' }],
    ...own,
  };
  const modify = jsonRequest('PUT', userPath('Modify'), { UserInfo });
  if (own) {
    const modified = await session.call(modify);
    if (modified.isOk || !isGoneAlready(modified)) return modified;
  }
  const recorded = await session.call(jsonRequest('POST', userPath('Record'), { UserInfo }));
  // An existing entry is updated only if the terminal could not be searched. An entry that a search did not find was
  // created after the search and may belong to another person.
  const isUnsearched = !isAbsent && own === null;
  return isUnsearched && !recorded.isOk && isThereAlready(recorded) ? session.call(modify) : recorded;
}

export async function removePerson(session: IsapiCaller, employeeNo: string): Promise<IsapiAnswer> {
  const face = await removeFace(session, employeeNo);
  if (!face.isOk && !isMissing(face)) return face;
  const cleared = acceptAlreadyGone(
    await session.call(jsonRequest('PUT', cardPath('Delete'), { CardInfoDelCond: listOf(employeeNo) })),
  );
  if (!cleared.isOk) return cleared;
  return acceptAlreadyGone(
    await session.call(jsonRequest('PUT', userPath('Delete'), { UserInfoDelCond: listOf(employeeNo) })),
  );
}

/**
 * Removes the card and the face that the portal sent for a person. The person and all other settings stay on the
 * terminal.
 */
export async function takeRights(
  session: IsapiCaller,
  employeeNo: string,
  { cardNo, hasFace }: { cardNo: string | null; hasFace: boolean },
): Promise<IsapiAnswer> {
  if (cardNo !== null) {
    const cleared = acceptAlreadyGone(
      await session.call(
        jsonRequest('PUT', cardPath('Delete'), { CardInfoDelCond: { CardNoList: [{ cardNo }] } }),
      ),
    );
    if (!cleared.isOk) return cleared;
  }
  if (!hasFace) return done;
  const face = await removeFace(session, employeeNo);
  return !face.isOk && isMissing(face) ? done : face;
}

/** Returns whether the answer means that the terminal has no face library. */
const isMissing = ({ word }: { word: string }) => /^(notSupport|HTTP 404)$/i.test(word);

const library = { faceLibType: 'blackFD', FDID: '1' } as const;

export async function removeFace(session: IsapiCaller, employeeNo: string): Promise<IsapiAnswer> {
  const path: IsapiPath = `/ISAPI/Intelligent/FDLib/FDSearch/Delete?format=json&FDID=${library.FDID}&faceLibType=${library.faceLibType}`;
  return acceptAlreadyGone(await session.call(jsonRequest('PUT', path, { FPID: [{ value: employeeNo }] })));
}

/** Stores a person’s face on a terminal. Removes the old face first, because terminals do not replace it. */
export async function putFace(session: IsapiCaller, employeeNo: string, jpeg: Buffer): Promise<IsapiAnswer> {
  const cleared = await removeFace(session, employeeNo);
  if (!cleared.isOk) return cleared;
  const boundary = `----${randomBytes(16).toString('hex')}`;
  const partHead = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const record = JSON.stringify({ ...library, FPID: employeeNo });
  const body = Buffer.concat([
    Buffer.from(`${partHead('name="FaceDataRecord"\r\nContent-Type: application/json')}${record}\r\n`),
    Buffer.from(partHead('name="img"; filename="face.jpg"\r\nContent-Type: image/jpeg')),
    jpeg,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return session.call({
    method: 'POST',
    path: '/ISAPI/Intelligent/FDLib/FaceDataRecord?format=json',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body,
  });
}

/** Opens the door of the terminal for the opening time that is configured on the terminal. */
export const openDoor = (session: IsapiCaller): Promise<IsapiAnswer> =>
  session.call({
    method: 'PUT',
    path: '/ISAPI/AccessControl/RemoteControl/door/1',
    headers: { 'Content-Type': 'application/xml' },
    body: Buffer.from('<RemoteControlDoor><cmd>open</cmd></RemoteControlDoor>'),
  });
