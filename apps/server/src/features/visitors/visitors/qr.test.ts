import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';
import { createLink, createNumber, hashOf } from './qr.rules.ts';

let portal: TestPortal;
let host: Person;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-25T09:00:00Z' });
  host = await portal.make.employee({ roles: ['ADMIN'] });
  admin = await portal.as(host);
});

const createVisitor = (overrides: object = {}) =>
  portal.make.visitor(host, { email: 'guest@example.com', ...overrides });
const send = (id: number) => admin.call(visitors.sendQr, { params: { id } });
const showQr = (link: string) => portal.anybody.call(visitors.showQr, { body: { link } });

async function readQr(id: number): Promise<{ number: string; link: string } | undefined> {
  const { rows } = await portal.make.owner.query('SELECT sealed FROM visitor_qrs WHERE visitor_id = $1', [
    id,
  ]);
  const { masterKey } = portal.services.settings;
  return rows[0] && JSON.parse(unseal(masterKey, 'visitor-qrs', rows[0].sealed).toString());
}
const sendAndReadQr = async (id: number) => {
  await send(id);
  const qr = await readQr(id);
  if (!qr) throw new Error('no QR code was made');
  return qr;
};

describe('QR code of a visitor', () => {
  it('creates QR code numbers of 18 digits without a leading zero', () => {
    for (let count = 0; count < 1000; count++) expect(createNumber()).toMatch(/^[1-9]\d{17}$/);
  });

  it('emails the QR code as a picture, digits and a link, and sends the same code when repeated', async () => {
    const { id } = await createVisitor();
    const first = await sendAndReadQr(id);
    expect(await sendAndReadQr(id)).toEqual(first);
    const { rows } = await portal.make.owner.query(
      'SELECT kind, to_address, language, account_id, expires_at FROM mails WHERE visitor_id = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ kind: 'VISITOR_QR', to_address: 'guest@example.com', language: 'vi' });
    expect(rows[0].account_id).toBeNull();
  });

  it('sends no QR code to visitors that have no QR check-in, have expired or are disabled', async () => {
    for (const [overrides, reason] of [
      [{ email: '' }, 'QR_OFF'],
      [{ activeTo: '2026-11-25T08:59:59Z' }, 'OVER'],
      [{ enabled: false }, 'DISABLED'],
    ] as const) {
      const { id } = await createVisitor(overrides);
      const answer = await send(id);
      expect([answer.status, answer.code]).toEqual([409, 'HR_VISITOR_NO_QR']);
      expect(answer.result).toEqual({ reason });
      expect(await readQr(id)).toBeUndefined();
    }
  });

  it('shows anyone with the link only the picture of the QR code and its entry window', async () => {
    const { id } = await createVisitor();
    const answer = await showQr((await sendAndReadQr(id)).link);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.result).sort()).toEqual(['activeFrom', 'activeTo', 'picture']);
    expect(answer.result.picture).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  it('shows the QR code of a link until the last second of its entry window (T14)', async () => {
    const { id } = await createVisitor({ activeTo: '2026-11-25T10:00:00Z' });
    const { link } = await sendAndReadQr(id);
    portal.clock.set('2026-11-25T10:00:00.900Z');
    expect((await showQr(link)).status).toBe(200);
    portal.clock.set('2026-11-25T10:00:01Z');
    expect([(await showQr(link)).status, (await showQr(link)).code]).toEqual([404, 'HR_VISITOR_NOT_FOUND']);
    portal.clock.set('2026-11-25T09:00:00Z');
  });

  it('gives the same answer for altered, misused and unknown links to a QR code (T14)', async () => {
    const { id } = await createVisitor();
    const { link, number } = await sendAndReadQr(id);
    const { masterKey } = portal.services.settings;
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const mutations = new Set<string>();
    for (const [index, own] of [...link].entries())
      for (const letter of letters)
        if (letter !== own) mutations.add(link.slice(0, index) + letter + link.slice(index + 1));
    while (mutations.size < 10_000) mutations.add(createLink());
    const hashes = [...mutations].map((text) => hashOf(masterKey, 'link', text));
    // The keys are swapped in this test: the number is hashed with the key for links, and the link with the key for
    // numbers.
    hashes.push(hashOf(masterKey, 'link', number), hashOf(masterKey, 'number', link));
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS found FROM visitor_qrs WHERE link_hash = ANY ($1::bytea[])',
      [hashes],
    );
    expect(rows).toEqual([{ found: 0 }]);
    const samples = [...mutations].slice(0, 5);
    for (const text of samples) expect((await showQr(text)).code).toBe('HR_VISITOR_NOT_FOUND');
    expect((await showQr(number)).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  });

  it.each([
    ['is switched off', { enabled: false }, { enabled: true }],
    [
      'may no longer enter by QR',
      { enableQrCheckin: false },
      { enableQrCheckin: true, email: 'guest@example.com' },
    ],
    ['has another address', { email: 'other@example.com' }, {}],
  ])('revokes the code permanently once the visitor %s', async (_, change, back) => {
    const { id } = await createVisitor();
    const before = await sendAndReadQr(id);
    await admin.call(visitors.update, { params: { id }, body: change });
    expect((await showQr(before.link)).code).toBe('HR_VISITOR_NOT_FOUND');
    await admin.call(visitors.update, { params: { id }, body: back });
    expect((await showQr(before.link)).code).toBe('HR_VISITOR_NOT_FOUND');
    const after = await sendAndReadQr(id);
    expect(after.number).not.toBe(before.number);
    const { rows } = await portal.make.owner.query(
      'SELECT expires_at <= $2 AS ended, sealed IS NULL AS emptied FROM mails WHERE visitor_id = $1 ORDER BY id',
      [id, portal.clock.now()],
    );
    expect(rows).toMatchObject([{ ended: true, emptied: true }, { ended: false }]);
  });

  it('deletes the QR code and its emails together with the visitor', async () => {
    const { id } = await createVisitor();
    const { link } = await sendAndReadQr(id);
    await admin.call(visitors.remove, { params: { id } });
    expect((await showQr(link)).code).toBe('HR_VISITOR_NOT_FOUND');
    const { rows } = await portal.make.owner.query('SELECT id FROM mails WHERE visitor_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
