import { visitors } from '@gatehouse/api/visitors/visitors';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { unseal } from '../../../platform/seal.ts';
import { hashOf, newLink, newNumber } from './qr.rules.ts';

let portal: TestPortal;
let host: Person;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-25T09:00:00Z' });
  host = await portal.make.employee({ roles: ['ADMIN'] });
  admin = await portal.as(host);
});

const expected = (given: object = {}) => portal.make.visitor(host, { email: 'guest@example.com', ...given });
const send = (id: number) => admin.call(visitors.sendQr, { params: { id } });
const show = (link: string) => portal.anybody.call(visitors.showQr, { body: { link } });

/** Number and link of a visitor, as the mail has them. */
async function qrOf(id: number): Promise<{ number: string; link: string } | undefined> {
  const { rows } = await portal.make.owner.query('SELECT sealed FROM visitor_qrs WHERE visitor_id = $1', [
    id,
  ]);
  const { masterKey } = portal.services.settings;
  return rows[0] && JSON.parse(unseal(masterKey, 'visitor-qrs', rows[0].sealed).toString());
}
const sent = async (id: number) => {
  await send(id);
  const qr = await qrOf(id);
  if (!qr) throw new Error('no QR code was made');
  return qr;
};

describe('the QR code of a visitor', () => {
  it('is 18 digits that begin with none that a reader would lose', () => {
    for (let count = 0; count < 1000; count++) expect(newNumber()).toMatch(/^[1-9]\d{17}$/);
  });

  it('is mailed as a picture, digits and a link, and stays the same however often it is sent', async () => {
    const { id } = await expected();
    const first = await sent(id);
    expect(await sent(id)).toEqual(first);
    const { rows } = await portal.make.owner.query(
      'SELECT kind, to_address, language, account_id, expires_at FROM mails WHERE visitor_id = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ kind: 'VISITOR_QR', to_address: 'guest@example.com', language: 'vi' });
    expect(rows[0].account_id).toBeNull();
  });

  it('is not sent to somebody without QR check-in, whose time is over, or who is switched off', async () => {
    for (const given of [{ email: '' }, { activeTo: '2026-11-25T08:59:59Z' }, { enabled: false }]) {
      const { id } = await expected(given);
      const answer = await send(id);
      expect([answer.status, answer.code]).toEqual([409, 'HR_VISITOR_NO_QR']);
      expect(await qrOf(id)).toBeUndefined();
    }
  });

  it('is shown by its link with its time and nothing else, whoever asks', async () => {
    const { id } = await expected();
    const answer = await show((await sent(id)).link);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.result).sort()).toEqual(['activeFrom', 'activeTo', 'picture']);
    expect(answer.result.picture).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  it('is shown to the last second and not one longer (T14)', async () => {
    const { id } = await expected({ activeTo: '2026-11-25T10:00:00Z' });
    const { link } = await sent(id);
    portal.clock.set('2026-11-25T10:00:00.900Z');
    expect((await show(link)).status).toBe(200);
    portal.clock.set('2026-11-25T10:00:01Z');
    expect([(await show(link)).status, (await show(link)).code]).toEqual([404, 'HR_VISITOR_NOT_FOUND']);
    portal.clock.set('2026-11-25T09:00:00Z');
  });

  it('answers what was changed, what is for another purpose and what is nobody’s alike (T14)', async () => {
    const { id } = await expected();
    const { link, number } = await sent(id);
    const { masterKey } = portal.services.settings;
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const mutations = new Set<string>();
    for (const [place, own] of [...link].entries())
      for (const letter of letters)
        if (letter !== own) mutations.add(link.slice(0, place) + letter + link.slice(place + 1));
    while (mutations.size < 10_000) mutations.add(newLink());
    const hashes = [...mutations].map((text) => hashOf(masterKey, 'link', text));
    // the number under the key of links, and the link under the key of numbers
    hashes.push(hashOf(masterKey, 'link', number), hashOf(masterKey, 'number', link));
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS found FROM visitor_qrs WHERE link_hash = ANY ($1::bytea[])',
      [hashes],
    );
    expect(rows).toEqual([{ found: 0 }]);
    const some = [...mutations].slice(0, 5);
    for (const text of some) expect((await show(text)).code).toBe('HR_VISITOR_NOT_FOUND');
    expect((await show(number)).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  });

  it.each([
    ['is switched off', { enabled: false }, { enabled: true }],
    [
      'may no longer enter by QR',
      { enableQrCheckin: false },
      { enableQrCheckin: true, email: 'guest@example.com' },
    ],
    ['has another address', { email: 'other@example.com' }, {}],
  ])('is revoked for good once the visitor %s', async (_, change, back) => {
    const { id } = await expected();
    const before = await sent(id);
    await admin.call(visitors.update, { params: { id }, body: change });
    expect((await show(before.link)).code).toBe('HR_VISITOR_NOT_FOUND');
    await admin.call(visitors.update, { params: { id }, body: back });
    expect((await show(before.link)).code).toBe('HR_VISITOR_NOT_FOUND');
    const after = await sent(id);
    expect(after.number).not.toBe(before.number);
    const { rows } = await portal.make.owner.query(
      'SELECT expires_at <= $2 AS ended, sealed IS NULL AS emptied FROM mails WHERE visitor_id = $1 ORDER BY id',
      [id, portal.clock.now()],
    );
    expect(rows).toMatchObject([{ ended: true, emptied: true }, { ended: false }]);
  });

  it('ends with the visitor, whose mails go, too', async () => {
    const { id } = await expected();
    const { link } = await sent(id);
    await admin.call(visitors.remove, { params: { id } });
    expect((await show(link)).code).toBe('HR_VISITOR_NOT_FOUND');
    const { rows } = await portal.make.owner.query('SELECT id FROM mails WHERE visitor_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
