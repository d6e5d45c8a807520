import { meetings } from '@gatehouse/api/meetings/meetings';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { signedClient } from '@gatehouse/testing/kit/signed-client';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';
import { turnPassesJob } from '../visitor-passes/visitor-passes.jobs.ts';

/** The clock is set to 09:45 in Ho Chi Minh City, the zone of the building. */
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
let askToEnter: (code: string, verifyMode: string) => Promise<boolean>;
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
  const createDevice = async (protocol: 'JSON' | 'ZK_ACC' | 'ZK_ATT') => {
    const door = await make.door({ companyId, roomId: entrance.id });
    return make.device({ companyId, doorId: door.id, direction: 'IN', protocol });
  };
  const post = signedClient(portal, await createDevice('JSON'));
  askToEnter = async (employeePin, verifyMode) => {
    // Deletes the denied verification requests of terminals, because they delay the answers to later requests.
    await owner.query('DELETE FROM denied_questions WHERE company_id = $1', [companyId]);
    return (await post('/device/v1/entries', { employeePin, verifyMode })).json().result.granted;
  };
  const access = terminalOf(portal, (await createDevice('ZK_ACC')).serial);
  verify = async (card) => {
    const line = `time=2026-11-25 09:45:00\tpin=0\tcardno=${card}\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=4\tindex=1`;
    return (await access.send('POST', 'cdata', '&AuthType=device', line)).body.startsWith('AUTH=SUCCEED');
  };
  terminal = terminalOf(portal, (await createDevice('ZK_ATT')).serial);
});

/**
 * Runs the job and polls the terminal at the entrance. Returns the card numbers in its commands. An empty text means
 * that the terminal removes a number.
 */
async function pollCards(): Promise<string[]> {
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
const book = async (overrides: object = {}): Promise<number> => {
  const body = { roomId, title: 'Review', ...times, guests: ['Guest@example.com'], ...overrides };
  const answer = await admin.call(meetings.create, { body });
  expect(answer.status).toBe(200);
  return answer.result.id;
};

async function readQr(id: number): Promise<{ number: string; link: string }> {
  const { rows } = await owner.query('SELECT sealed FROM visitor_qrs WHERE visitor_id = $1', [id]);
  return rows[0] && JSON.parse(unseal(masterKey, 'visitor-qrs', rows[0].sealed).toString());
}

/** Creates a visitor for several days with a meeting from 10:00 to 11:00, a QR code and a lent card. */
async function createInvitedVisitor() {
  const visitor = await make.visitor(host, {
    email: 'guest@example.com',
    activeFrom: '2026-11-24T17:00:00Z',
    activeTo: '2026-11-28T16:59:59Z',
  });
  const meetingId = await book();
  expect((await admin.call(visitors.sendQr, { params: { id: visitor.id } })).status).toBe(200);
  const card = await make.guestCard({ companyId });
  await make.cardLoan(card, visitor);
  return { ...visitor, meetingId, card: card.num, ...(await readQr(visitor.id)) };
}
type InvitedVisitor = Awaited<ReturnType<typeof createInvitedVisitor>>;

/**
 * Returns true if QR code and guest card both open the entrance on two devices. The first device uses the device
 * interface, the second uses remote verification.
 */
const opensEntrance = async ({ number, card }: Pick<InvitedVisitor, 'number' | 'card'>) => {
  const answers = [
    await askToEnter(number, 'QR'),
    await askToEnter(number, 'CARD'),
    await askToEnter(card, 'CARD'),
    await verify(number),
    await verify(card),
  ];
  return answers.every(Boolean) || (answers.some(Boolean) ? answers : false);
};
const showQr = (link: string) => portal.anybody.call(visitors.showQr, { body: { link } });
const readSubjects = async () =>
  (await hostClient.call(notifications.list)).result.content.map(
    (notification: { subject: string }) => notification.subject,
  );
/** Reads the contents and the expiry of the emails to the visitor that were not cancelled, oldest first. */
async function readMails(
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

const remove = ({ meetingId }: InvitedVisitor) => admin.call(meetings.remove, { params: { id: meetingId } });
const change = ({ meetingId }: InvitedVisitor, body: object) =>
  admin.call(meetings.update, { params: { id: meetingId }, body });

describe('QR code and guest card of a visitor at doors', () => {
  it('QR code and guest card open the entrance in the entry window of the meeting, as stated in the email and on the page', async () => {
    const visitor = await createInvitedVisitor();
    expect(await opensEntrance(visitor)).toBe(true);
    expect(await pollCards()).toEqual([visitor.card, visitor.number].sort());
    const window = { activeFrom: '2026-11-25T02:30:00.000Z', activeTo: '2026-11-25T04:30:00.000Z' };
    expect((await showQr(visitor.link)).result).toMatchObject(window);
    const [mail] = await readMails(visitor.id);
    expect(mail).toMatchObject({
      when: expect.stringMatching(/9:30.*11:30/),
      zone: 'Asia/Ho Chi Minh',
      host: expect.stringMatching(/^Person \d+$/),
      place: expect.stringMatching(/^Building B\d+, 1 Main Street$/),
      expires: '2026-11-25T04:30:00.000Z',
    });
    expect(mail).not.toHaveProperty('map');
    portal.clock.set('2026-11-25T04:30:01Z');
    expect(await opensEntrance(visitor)).toBe(false);
  });

  it('email with a visitor’s QR code includes the building’s map', async () => {
    const map = 'https://maps.example.com/gate';
    await owner.query('UPDATE buildings SET map_link = $2 WHERE company_id = $1', [companyId, map]);
    const visitor = await createInvitedVisitor();
    expect((await readMails(visitor.id)).at(-1)).toMatchObject({ map });
  });

  it.each<[string, (visitor: InvitedVisitor) => Promise<{ status: number }>]>([
    ['is cancelled', remove],
    ['no longer has the visitor as a guest', (visitor) => change(visitor, { guests: [] })],
    [
      'moves out of the time the visitor is active',
      (visitor) => change(visitor, { start: '2026-11-30T10:00:00', end: '2026-11-30T11:00:00' }),
    ],
  ])('denies code and card and notifies the host once the last meeting %s', async (_, act) => {
    const visitor = await createInvitedVisitor();
    await pollCards();
    expect((await act(visitor)).status).toBe(200);
    expect(await opensEntrance(visitor)).toBe(false);
    expect(await pollCards()).toEqual(['', '']);
    expect((await showQr(visitor.link)).code).toBe('HR_VISITOR_NOT_FOUND');
    expect(await readQr(visitor.id)).toBeUndefined();
    expect(await readMails(visitor.id)).toEqual([]);
    expect(await readSubjects()).toEqual(['The code of a visitor is revoked']);
    // The QR code stays denied on later days of the active time.
    portal.clock.set('2026-11-27T02:45:00Z');
    expect(await opensEntrance(visitor)).toBe(false);
    const response = await admin.call(visitors.sendQr, { params: { id: visitor.id } });
    expect(response.code).toBe('HR_VISITOR_NO_WINDOW');
    const { result } = await admin.call(visitors.get, { params: { id: visitor.id } });
    expect(result).toMatchObject({ windows: [], may: { sendQr: 'NO_WINDOW', newCode: null } });
  });

  it('moved meeting gives its visitor’s QR code the new time and emails the QR code again', async () => {
    const visitor = await createInvitedVisitor();
    await change(visitor, { start: '2026-11-26T14:00:00', end: '2026-11-26T15:00:00' });
    expect(await opensEntrance(visitor)).toBe(false);
    expect((await showQr(visitor.link)).result).toMatchObject({
      activeFrom: '2026-11-26T06:30:00.000Z',
      activeTo: '2026-11-26T08:30:00.000Z',
    });
    const [, mail] = await readMails(visitor.id);
    expect(mail).toMatchObject({ qr: visitor.number, when: expect.stringMatching(/1:30.*3:30/) });
    expect(await readSubjects()).toEqual([]);
    portal.clock.set('2026-11-26T06:30:00Z');
    expect(await opensEntrance(visitor)).toBe(true);
    await change(visitor, { title: 'Another title' });
    expect(await readMails(visitor.id)).toHaveLength(2);
  });

  it('keeps a visitor’s QR code valid for the remaining meetings', async () => {
    const visitor = await createInvitedVisitor();
    const other = await book({ start: '2026-11-25T15:00:00', end: '2026-11-25T16:00:00' });
    expect((await readMails(visitor.id)).at(-1)?.when).toMatch(/9:30.*11:30.*; .*2:30.*4:30/);
    await remove(visitor);
    expect(await opensEntrance(visitor)).toBe(false);
    expect(await readSubjects()).toEqual([]);
    portal.clock.set('2026-11-25T07:30:00Z');
    expect(await opensEntrance(visitor)).toBe(true);
    await remove({ ...visitor, meetingId: other });
    expect(await opensEntrance(visitor)).toBe(false);
    expect(await readSubjects()).toHaveLength(1);
  });

  it('job revokes a visitor’s QR code after a meeting was deleted in another way than by its owner', async () => {
    const visitor = await createInvitedVisitor();
    await owner.query(
      'DELETE FROM meetings m USING meeting_occurrences o WHERE o.meeting_id = m.id AND o.id = $1',
      [visitor.meetingId],
    );
    expect(await opensEntrance(visitor)).toBe(false);
    await turnPassesJob.run(portal.services, {});
    expect(await readQr(visitor.id)).toBeUndefined();
    expect(await readSubjects()).toHaveLength(1);
  });

  it('opens doors during the visitor’s whole active time only if the visitor was never invited to a meeting within the active time', async () => {
    const visitor = await make.visitor(host, { email: 'guest@example.com' });
    await admin.call(visitors.sendQr, { params: { id: visitor.id } });
    const { number } = await readQr(visitor.id);
    expect(await askToEnter(number, 'QR')).toBe(true);
    const meetingId = await book({ start: '2026-11-25T12:00:00', end: '2026-11-25T13:00:00' });
    expect(await askToEnter(number, 'QR')).toBe(false);
    await admin.call(meetings.remove, { params: { id: meetingId } });
    expect(await askToEnter(number, 'QR')).toBe(false);
    // With another active time, the visitor counts as expected for a new visit.
    const times = { activeFrom: '2026-12-01T00:00:00Z', activeTo: '2026-12-02T00:00:00Z' };
    await admin.call(visitors.update, { params: { id: visitor.id }, body: times });
    await admin.call(visitors.sendQr, { params: { id: visitor.id } });
    portal.clock.set('2026-12-01T12:00:00Z');
    expect(await askToEnter((await readQr(visitor.id)).number, 'QR')).toBe(true);
  });
});

describe('new QR code for a visitor', () => {
  const issueCode = (id: number, body: object = {}) => admin.call(visitors.newCode, { params: { id }, body });

  it('revokes the previous number, link and email when reception issues a new QR code', async () => {
    const visitor = await createInvitedVisitor();
    expect((await issueCode(visitor.id)).status).toBe(200);
    const { number, link } = await readQr(visitor.id);
    expect(number).not.toBe(visitor.number);
    expect([await askToEnter(visitor.number, 'QR'), await verify(visitor.number)]).toEqual([false, false]);
    expect([await askToEnter(number, 'QR'), await verify(number)]).toEqual([true, true]);
    expect((await showQr(visitor.link)).code).toBe('HR_VISITOR_NOT_FOUND');
    expect((await showQr(link)).status).toBe(200);
    expect(await readMails(visitor.id)).toMatchObject([{ qr: number }]);
    // Reception can enter an entry period only for a visitor without an entry period.
    const body = { entryFrom: '2026-11-25T03:00:00Z', entryTo: '2026-11-25T04:00:00Z' };
    expect((await issueCode(visitor.id, body)).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  });

  it('opens doors with a new QR code in the entry window set by reception, at most until the end of the local day', async () => {
    const visitor = await createInvitedVisitor();
    await remove(visitor);
    for (const [body, field, rule] of [
      [{}, 'entryFrom', 'required'],
      [{ entryFrom: '2026-11-25T03:00:00Z' }, 'entryTo', 'required'],
      [{ entryFrom: '2026-11-25T04:00:00Z', entryTo: '2026-11-25T03:00:00Z' }, 'entryTo', 'order'],
      [{ entryFrom: '2026-11-25T01:00:00Z', entryTo: '2026-11-25T02:00:00Z' }, 'entryTo', 'past'],
      [{ entryFrom: '2026-11-25T03:00:00Z', entryTo: '2026-11-25T17:00:00Z' }, 'entryTo', 'invalid'],
      [{ entryFrom: '2026-11-24T16:00:00Z', entryTo: '2026-11-25T05:00:00Z' }, 'entryFrom', 'invalid'],
    ] as const) {
      const { fields } = (await issueCode(visitor.id, body)).result;
      expect(fields?.[0]).toMatchObject({ field, rule });
    }
    const window = { entryFrom: '2026-11-25T02:45:00.000Z', entryTo: '2026-11-25T16:59:59.000Z' };
    expect((await issueCode(visitor.id, window)).status).toBe(200);
    const { number, link } = await readQr(visitor.id);
    expect(await opensEntrance({ ...visitor, number })).toBe(true);
    expect(await pollCards()).toEqual([visitor.card, number].sort());
    expect((await showQr(link)).result).toMatchObject({
      activeFrom: window.entryFrom,
      activeTo: window.entryTo,
    });
    expect((await readMails(visitor.id)).at(-1)).toMatchObject({
      when: expect.stringMatching(/9:45.*11:59/),
    });
    portal.clock.set('2026-11-25T17:00:00Z');
    expect(await opensEntrance({ ...visitor, number })).toBe(false);
    expect((await showQr(link)).code).toBe('HR_VISITOR_NOT_FOUND');
  });

  it('records a visitor’s new QR code in the audit trail without the number', async () => {
    const visitor = await createInvitedVisitor();
    await issueCode(visitor.id);
    const { number } = await readQr(visitor.id);
    const { rows } = await owner.query(
      "SELECT row_to_json(a)::text AS text FROM audit_log a WHERE company_id = $1 AND row_to_json(a)::text LIKE '%newCode%'",
      [companyId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(number);
  });

  it('rejects a new QR code for visitors that have expired, are disabled or have no QR check-in', async () => {
    for (const [overrides, reason] of [
      [{ email: '' }, 'QR_OFF'],
      [{ activeTo: '2026-11-25T02:44:59Z' }, 'OVER'],
      [{ enabled: false }, 'DISABLED'],
    ] as const) {
      const { id } = await make.visitor(host, { email: 'other@example.com', ...overrides });
      expect(await issueCode(id)).toMatchObject({ code: 'HR_VISITOR_NO_QR', result: { reason } });
    }
  });
});
