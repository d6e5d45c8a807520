import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Answer, isGoneAlready, isThereAlready } from './isapi.answers.ts';
import type { IsapiSession } from './isapi.session.ts';
import type { Asking, IsapiPath } from './terminal-door.ts';

/** A person as a terminal is to hold them. */
export interface TerminalPerson {
  employeeNo: string;
  name: string;
  /** Readings of the terminal's clock, `YYYY-MM-DDTHH:mm:ss`, both inclusive. */
  from: string;
  to: string;
  isVisitor: boolean;
  /** Null: none. */
  card: string | null;
}

/** As long as terminals count. */
export const always = { from: '2000-01-01T00:00:00', to: '2037-12-31T23:59:59' } as const;
/** Known, and never let in. */
export const noLonger = { from: '2000-01-01T00:00:00', to: '2000-01-01T23:59:59' } as const;

type Session = Pick<IsapiSession, 'call'>;
const done: Answer = { isOk: true, said: null };

const json = (method: Asking['method'], path: IsapiPath, said: object): Asking => ({
  method,
  path,
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(JSON.stringify(said)),
});
const users = (what: 'Search' | 'Record' | 'Modify' | 'Delete'): IsapiPath =>
  `/ISAPI/AccessControl/UserInfo/${what}?format=json`;
const cards = (what: 'Record' | 'Delete'): IsapiPath => `/ISAPI/AccessControl/CardInfo/${what}?format=json`;
const listOf = (employeeNo: string) => ({ EmployeeNoList: [{ employeeNo }] });

/** What is taken off, or is not there, is off. */
const off = (answer: Answer): Answer => (answer.isOk || isGoneAlready(answer) ? done : answer);

/**
 * Has a terminal hold somebody, with this card and no other. What was set there of the same number, such as the right to manage the
 * terminal, is given back (rules.md §4).
 */
export async function putPerson(session: Session, person: TerminalPerson): Promise<Answer> {
  const written = await writePerson(session, person);
  if (!written.isOk) return written;
  const cleared = off(
    await session.call(json('PUT', cards('Delete'), { CardInfoDelCond: listOf(person.employeeNo) })),
  );
  if (!cleared.isOk || person.card === null) return cleared;
  const { employeeNo, card: cardNo } = person;
  return session.call(
    json('POST', cards('Record'), { CardInfo: { employeeNo, cardNo, cardType: 'normalCard' } }),
  );
}

async function writePerson(session: Session, person: TerminalPerson): Promise<Answer> {
  const { employeeNo, name, from, to, isVisitor } = person;
  const own = await findOwn(session, employeeNo);
  const UserInfo = {
    employeeNo,
    name,
    userType: isVisitor ? 'visitor' : 'normal',
    Valid: { enable: true, beginTime: from, endTime: to, timeType: 'local' },
    doorRight: '1',
    RightPlan: [{ doorNo: 1, planTemplateNo: '1' }],
    ...own,
  };
  const modify = json('PUT', users('Modify'), { UserInfo });
  if (own) {
    const modified = await session.call(modify);
    if (modified.isOk || !isGoneAlready(modified)) return modified;
  }
  const recorded = await session.call(json('POST', users('Record'), { UserInfo }));
  return !recorded.isOk && isThereAlready(recorded) ? session.call(modify) : recorded;
}

const ownShape = z.object({
  UserInfoSearch: z.object({
    UserInfo: z
      .array(
        z.object({
          employeeNo: z.coerce.string(),
          localUIRight: z.boolean().optional().catch(undefined),
          userVerifyMode: z.string().max(64).optional().catch(undefined),
        }),
      )
      .default([]),
  }),
});

/** What was set on the terminal of somebody it holds; undefined: it does not hold them, or does not say. */
async function findOwn(session: Session, employeeNo: string): Promise<object | undefined> {
  const answer = await session.call(
    json('POST', users('Search'), {
      UserInfoSearchCond: {
        searchID: newSearch(),
        searchResultPosition: 0,
        maxResults: 1,
        ...listOf(employeeNo),
      },
    }),
  );
  const read = answer.isOk ? ownShape.safeParse(answer.said) : undefined;
  const found = read?.data?.UserInfoSearch.UserInfo.find((one) => one.employeeNo === employeeNo);
  if (!found) return undefined;
  const { localUIRight, userVerifyMode } = found;
  return { ...(localUIRight !== undefined && { localUIRight }), ...(userVerifyMode && { userVerifyMode }) };
}

/** Takes somebody off, with cards and face. */
export async function takePersonOff(session: Session, employeeNo: string): Promise<Answer> {
  const face = await takeFaceOff(session, employeeNo);
  if (!face.isOk && !isMissing(face)) return face;
  const cleared = off(
    await session.call(json('PUT', cards('Delete'), { CardInfoDelCond: listOf(employeeNo) })),
  );
  if (!cleared.isOk) return cleared;
  return off(await session.call(json('PUT', users('Delete'), { UserInfoDelCond: listOf(employeeNo) })));
}

/** A terminal without faces has no library of them. */
const isMissing = ({ word }: { word: string }) => /^(notSupport|HTTP 404)$/i.test(word);

const library = { faceLibType: 'blackFD', FDID: '1' } as const;

export async function takeFaceOff(session: Session, employeeNo: string): Promise<Answer> {
  const path: IsapiPath = `/ISAPI/Intelligent/FDLib/FDSearch/Delete?format=json&FDID=${library.FDID}&faceLibType=${library.faceLibType}`;
  return off(await session.call(json('PUT', path, { FPID: [{ value: employeeNo }] })));
}

/** Gives somebody a face, in place of the one they may have: terminals do not replace. */
export async function putFace(session: Session, employeeNo: string, jpeg: Buffer): Promise<Answer> {
  const cleared = await takeFaceOff(session, employeeNo);
  if (!cleared.isOk) return cleared;
  const boundary = `----${randomBytes(16).toString('hex')}`;
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const record = JSON.stringify({ ...library, FPID: employeeNo });
  const body = Buffer.concat([
    Buffer.from(`${part('name="FaceDataRecord"\r\nContent-Type: application/json')}${record}\r\n`),
    Buffer.from(part('name="img"; filename="face.jpg"\r\nContent-Type: image/jpeg')),
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

/** Opens the terminal's own door, for as long as is set on it. */
export const openDoor = (session: Session): Promise<Answer> =>
  session.call({
    method: 'PUT',
    path: '/ISAPI/AccessControl/RemoteControl/door/1',
    headers: { 'Content-Type': 'application/xml' },
    body: Buffer.from('<RemoteControlDoor><cmd>open</cmd></RemoteControlDoor>'),
  });

export const newSearch = (): string => randomBytes(16).toString('hex');
