import { meetings } from '@gatehouse/api/meetings/meetings';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, testPortal } from '../../../../test/kit/portal.ts';
import { unseal } from '../../../platform/seal.ts';
import { terminalOf } from '../../device-ops/ingest/device-ops.kit.ts';
import { signedClient } from '../../device-ops/json/json.kit.ts';
import { turnPassesJob } from '../visitor-passes/visitor-passes.jobs.ts';

/** 09:45 by the clocks in Ho Chi Minh City, where the building stands. */
const start = '2026-11-25T02:45:00Z';
const portal = await testPortal({ at: start });
const { make } = portal;
const { owner } = make;
const { masterKey } = portal.services.settings;

let companyId: number;
let host: Person;
let admin: Client;
let hostClient: Client;
let roomId: number;
let ask: (code: string, verifyMode: string) => Promise<boolean>;
let verify: (card: string) => Promise<boolean>;
let terminal: ReturnType<typeof terminalOf>;

beforeEach(async () => {
  portal.clock.set(start);
  companyId = (await make.company()).id;
  host = await make.employee({ companyId });
  hostClient = await portal.as(host);
  admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  const buildingId = (await make.building({ companyId, timeZone: 'Asia/Ho_Chi_Minh' })).id;
  roomId = (await make.room({ companyId, buildingId, type: 'MEETING_ROOM' })).id;
  const entrance = await make.room({ companyId, buildingId, type: 'OPEN_ROOM' });
  const at = async (protocol: 'JSON' | 'ZK_ACC' | 'ZK_ATT') => {
    const door = await make.door({ companyId, roomId: entrance.id });
    return make.device({ companyId, doorId: door.id, direction: 'IN', protocol });
  };
  const post = signedClient(portal, await at('JSON'));
  ask = async (employeePin, verifyMode) => {
    // answers are not delayed
    await owner.query('DELETE FROM denied_questions WHERE company_id = $1', [companyId]);
    return (await post('/device/v1/entries', { employeePin, verifyMode })).json().result.granted;
  };
  const access = terminalOf(portal, (await at('ZK_ACC')).serial);
  verify = async (card) => {
    const line = `time=2026-11-25 09:45:00\tpin=0\tcardno=${card}\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=4\tindex=1`;
    return (await access.send('POST', 'cdata', '&AuthType=device', line)).body.startsWith('AUTH=SUCCEED');
  };
  terminal = terminalOf(portal, (await at('ZK_ATT')).serial);
});

/** The numbers of cards that the terminal at the entrance is told now; an empty text: it loses one. */
async function told(): Promise<string[]> {
  await turnPassesJob.run(portal.services, {});
  const cards: string[] = [];
  for (;;) {
    const { body } = await terminal.poll();
    const lines = body.split('\n').filter((line) => line.includes('USERINFO PIN='));
    if (lines.length === 0) return cards.sort();
    cards.push(...lines.map((line) => /\tCard=([^\t]*)/.exec(line)?.[1] ?? ''));
    await terminal.report(
      lines.map((line) => `ID=${/^C:(\d+):/.exec(line)?.[1]}&Return=0&CMD=DATA`).join('\n'),
    );
  }
}

const times = { start: '2026-11-25T10:00:00', end: '2026-11-25T11:00:00' };
const book = async (given: object = {}): Promise<number> => {
  const body = { roomId, title: 'Review', ...times, guests: ['Guest@example.com'], ...given };
  const answer = await admin.call(meetings.create, { body });
  expect(answer.status).toBe(200);
  return answer.result.id;
};

async function qrOf(id: number): Promise<{ number: string; link: string }> {
  const { rows } = await owner.query('SELECT sealed FROM visitor_qrs WHERE visitor_id = $1', [id]);
  return rows[0] && JSON.parse(unseal(masterKey, 'visitor-qrs', rows[0].sealed).toString());
}

/** A visitor of several days, the guest of a meeting from 10:00 to 11:00, with a QR code and a lent card. */
async function invited() {
  const visitor = await make.visitor(host, {
    email: 'guest@example.com',
    activeFrom: '2026-11-24T17:00:00Z',
    activeTo: '2026-11-28T16:59:59Z',
  });
  const meetingId = await book();
  expect((await admin.call(visitors.sendQr, { params: { id: visitor.id } })).status).toBe(200);
  const card = await make.guestCard({ companyId });
  await make.cardLoan(card, visitor);
  return { ...visitor, meetingId, card: card.num, ...(await qrOf(visitor.id)) };
}
type Invited = Awaited<ReturnType<typeof invited>>;

/** Whether code and card open the entrance, by a device that asks and by a terminal that does. */
const opens = async ({ number, card }: Pick<Invited, 'number' | 'card'>) => {
  const answers = [
    await ask(number, 'QR'),
    await ask(number, 'CARD'),
    await ask(card, 'CARD'),
    await verify(number),
    await verify(card),
  ];
  return answers.every(Boolean) || (answers.some(Boolean) ? answers : false);
};
const shown = (link: string) => portal.anybody.call(visitors.showQr, { body: { link } });
const notices = async () =>
  (await hostClient.call(notifications.list)).result.content.map((one: { subject: string }) => one.subject);
/** What mails to the visitor say, the ended ones left out. */
async function mails(
  id: number,
): Promise<({ when: string; qr: string; expires: string } & Record<string, string>)[]> {
  const { rows } = await owner.query(
    'SELECT sealed, expires_at FROM mails WHERE visitor_id = $1 AND sealed IS NOT NULL ORDER BY id',
    [id],
  );
  return rows.map(({ sealed, expires_at }) => ({
    ...JSON.parse(unseal(masterKey, 'mails', sealed).toString()),
    expires: expires_at.toISOString(),
  }));
}

const remove = ({ meetingId }: Invited) => admin.call(meetings.remove, { params: { id: meetingId } });
const change = ({ meetingId }: Invited, body: object) =>
  admin.call(meetings.update, { params: { id: meetingId }, body });

describe('a visitor’s code and card', () => {
  it('open the entrance in the window of the meeting, which mail and page state', async () => {
    const visitor = await invited();
    expect(await opens(visitor)).toBe(true);
    expect(await told()).toEqual([visitor.card, visitor.number].sort());
    const window = { activeFrom: '2026-11-25T02:30:00.000Z', activeTo: '2026-11-25T04:30:00.000Z' };
    expect((await shown(visitor.link)).result).toMatchObject(window);
    const [mail] = await mails(visitor.id);
    expect(mail).toMatchObject({
      when: expect.stringMatching(/9:30.*11:30/),
      zone: 'Asia/Ho Chi Minh',
      host: expect.stringMatching(/^Person \d+$/),
      place: expect.stringMatching(/^Building B\d+, 1 Main Street$/),
      expires: '2026-11-25T04:30:00.000Z',
    });
    expect(mail).not.toHaveProperty('map');
    portal.clock.set('2026-11-25T04:30:01Z');
    expect(await opens(visitor)).toBe(false);
  });

  it('are mailed with the map of the building', async () => {
    const map = 'https://maps.example.com/gate';
    await owner.query('UPDATE buildings SET map_link = $2 WHERE company_id = $1', [companyId, map]);
    const visitor = await invited();
    expect((await mails(visitor.id)).at(-1)).toMatchObject({ map });
  });

  it.each<[string, (visitor: Invited) => Promise<{ status: number }>]>([
    ['is cancelled', remove],
    ['no longer has the visitor as a guest', (visitor) => change(visitor, { guests: [] })],
    [
      'moves out of the time the visitor is active',
      (visitor) => change(visitor, { start: '2026-11-30T10:00:00', end: '2026-11-30T11:00:00' }),
    ],
  ])('open nothing once the last meeting %s, and the host is notified', async (_, act) => {
    const visitor = await invited();
    await told();
    expect((await act(visitor)).status).toBe(200);
    expect(await opens(visitor)).toBe(false);
    expect(await told()).toEqual(['', '']);
    expect((await shown(visitor.link)).code).toBe('HR_VISITOR_NOT_FOUND');
    expect(await qrOf(visitor.id)).toBeUndefined();
    expect(await mails(visitor.id)).toEqual([]);
    expect(await notices()).toEqual(['The code of a visitor is revoked']);
    // not on a later day of the time they are active either
    portal.clock.set('2026-11-27T02:45:00Z');
    expect(await opens(visitor)).toBe(false);
    const sent = await admin.call(visitors.sendQr, { params: { id: visitor.id } });
    expect(sent.code).toBe('HR_VISITOR_NO_WINDOW');
    const { result } = await admin.call(visitors.get, { params: { id: visitor.id } });
    expect(result).toMatchObject({ windows: [], may: { sendQr: 'NO_WINDOW', newCode: null } });
  });

  it('move with the meeting, and the mail is sent again', async () => {
    const visitor = await invited();
    await change(visitor, { start: '2026-11-26T14:00:00', end: '2026-11-26T15:00:00' });
    expect(await opens(visitor)).toBe(false);
    expect((await shown(visitor.link)).result).toMatchObject({
      activeFrom: '2026-11-26T06:30:00.000Z',
      activeTo: '2026-11-26T08:30:00.000Z',
    });
    const [, mail] = await mails(visitor.id);
    expect(mail).toMatchObject({ qr: visitor.number, when: expect.stringMatching(/1:30.*3:30/) });
    expect(await notices()).toEqual([]);
    portal.clock.set('2026-11-26T06:30:00Z');
    expect(await opens(visitor)).toBe(true);
    await change(visitor, { title: 'Another title' });
    expect(await mails(visitor.id)).toHaveLength(2);
  });

  it('stay good for the meetings that are left', async () => {
    const visitor = await invited();
    const other = await book({ start: '2026-11-25T15:00:00', end: '2026-11-25T16:00:00' });
    expect((await mails(visitor.id)).at(-1)?.when).toMatch(/9:30.*11:30.*; .*2:30.*4:30/);
    await remove(visitor);
    expect(await opens(visitor)).toBe(false);
    expect(await notices()).toEqual([]);
    portal.clock.set('2026-11-25T07:30:00Z');
    expect(await opens(visitor)).toBe(true);
    await remove({ ...visitor, meetingId: other });
    expect(await opens(visitor)).toBe(false);
    expect(await notices()).toHaveLength(1);
  });

  it('are revoked by the minute’s job when a meeting was deleted in another way', async () => {
    const visitor = await invited();
    await owner.query(
      'DELETE FROM meetings m USING meeting_occurrences o WHERE o.meeting_id = m.id AND o.id = $1',
      [visitor.meetingId],
    );
    expect(await opens(visitor)).toBe(false);
    await turnPassesJob.run(portal.services, {});
    expect(await qrOf(visitor.id)).toBeUndefined();
    expect(await notices()).toHaveLength(1);
  });

  it('are for the whole active time only as long as no meeting was in it', async () => {
    const visitor = await make.visitor(host, { email: 'guest@example.com' });
    await admin.call(visitors.sendQr, { params: { id: visitor.id } });
    const { number } = await qrOf(visitor.id);
    expect(await ask(number, 'QR')).toBe(true);
    const meetingId = await book({ start: '2026-11-25T12:00:00', end: '2026-11-25T13:00:00' });
    expect(await ask(number, 'QR')).toBe(false);
    await admin.call(meetings.remove, { params: { id: meetingId } });
    expect(await ask(number, 'QR')).toBe(false);
    // other days are another visit
    const times = { activeFrom: '2026-12-01T00:00:00Z', activeTo: '2026-12-02T00:00:00Z' };
    await admin.call(visitors.update, { params: { id: visitor.id }, body: times });
    await admin.call(visitors.sendQr, { params: { id: visitor.id } });
    portal.clock.set('2026-12-01T12:00:00Z');
    expect(await ask((await qrOf(visitor.id)).number, 'QR')).toBe(true);
  });
});

describe('a new code', () => {
  const issue = (id: number, body: object = {}) => admin.call(visitors.newCode, { params: { id }, body });

  it('takes the place of the previous one, whose number, link and mail are revoked', async () => {
    const visitor = await invited();
    expect((await issue(visitor.id)).status).toBe(200);
    const { number, link } = await qrOf(visitor.id);
    expect(number).not.toBe(visitor.number);
    expect([await ask(visitor.number, 'QR'), await verify(visitor.number)]).toEqual([false, false]);
    expect([await ask(number, 'QR'), await verify(number)]).toEqual([true, true]);
    expect((await shown(visitor.link)).code).toBe('HR_VISITOR_NOT_FOUND');
    expect((await shown(link)).status).toBe(200);
    expect(await mails(visitor.id)).toMatchObject([{ qr: number }]);
    // a window is entered only where there is none
    const body = { entryFrom: '2026-11-25T03:00:00Z', entryTo: '2026-11-25T04:00:00Z' };
    expect((await issue(visitor.id, body)).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  });

  it('is for the window that reception enters, until the end of the local day at most', async () => {
    const visitor = await invited();
    await remove(visitor);
    for (const [body, field, rule] of [
      [{}, 'entryFrom', 'required'],
      [{ entryFrom: '2026-11-25T03:00:00Z' }, 'entryTo', 'required'],
      [{ entryFrom: '2026-11-25T04:00:00Z', entryTo: '2026-11-25T03:00:00Z' }, 'entryTo', 'order'],
      [{ entryFrom: '2026-11-25T01:00:00Z', entryTo: '2026-11-25T02:00:00Z' }, 'entryTo', 'past'],
      [{ entryFrom: '2026-11-25T03:00:00Z', entryTo: '2026-11-25T17:00:00Z' }, 'entryTo', 'invalid'],
      [{ entryFrom: '2026-11-24T16:00:00Z', entryTo: '2026-11-25T05:00:00Z' }, 'entryFrom', 'invalid'],
    ] as const) {
      const { fields } = (await issue(visitor.id, body)).result;
      expect(fields?.[0]).toMatchObject({ field, rule });
    }
    const window = { entryFrom: '2026-11-25T02:45:00.000Z', entryTo: '2026-11-25T16:59:59.000Z' };
    expect((await issue(visitor.id, window)).status).toBe(200);
    const { number, link } = await qrOf(visitor.id);
    expect(await opens({ ...visitor, number })).toBe(true);
    expect(await told()).toEqual([visitor.card, number].sort());
    expect((await shown(link)).result).toMatchObject({
      activeFrom: window.entryFrom,
      activeTo: window.entryTo,
    });
    expect((await mails(visitor.id)).at(-1)).toMatchObject({ when: expect.stringMatching(/9:45.*11:59/) });
    portal.clock.set('2026-11-25T17:00:00Z');
    expect(await opens({ ...visitor, number })).toBe(false);
    expect((await shown(link)).code).toBe('HR_VISITOR_NOT_FOUND');
  });

  it('is on the trail without its number', async () => {
    const visitor = await invited();
    await issue(visitor.id);
    const { number } = await qrOf(visitor.id);
    const { rows } = await owner.query(
      "SELECT row_to_json(a)::text AS text FROM audit_log a WHERE company_id = $1 AND row_to_json(a)::text LIKE '%newCode%'",
      [companyId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(number);
  });

  it('is refused for a visitor who is over, switched off or without QR check-in', async () => {
    for (const given of [{ email: '' }, { activeTo: '2026-11-25T02:44:59Z' }, { enabled: false }]) {
      const { id } = await make.visitor(host, { email: 'other@example.com', ...given });
      expect((await issue(id)).code).toBe('HR_VISITOR_NO_QR');
    }
  });
});
