import { welcomePages } from '@gatehouse/api/device-ops/welcome-pages';
import { welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { welcomeLimits } from '@gatehouse/api/device-ops/welcome-settings.rules';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';

const portal = await testPortal();
let host: Person;
let admin: Client;
let companyId: number;
let tablet: Device;
let cookie: string;

beforeEach(async () => {
  host = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = host.companyId ?? 0;
  admin = await portal.as(host);
  tablet = await portal.make.tablet({ companyId });
  cookie = `gatehouse_page=${await portal.make.pairing(tablet)}`;
});

const getPage = async () => (await portal.anybody.call(welcomePages.get, { headers: { cookie } })).result;
const getFile = (id: number, headers: object = {}) =>
  portal.anybody.call(welcomePages.file, { params: { id }, headers: { cookie, ...headers } });
const setPairing = (assignment: string) =>
  portal.make.owner.query(`UPDATE device_pairings SET ${assignment} WHERE device_id = $1`, [tablet.id]);

function picture(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(welcomeLimits.least);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(1920, 16);
  bytes.writeUInt32BE(1080, 20);
  return new Uint8Array(bytes);
}
const upload = async (): Promise<number> =>
  (await admin.call(welcomeSettings.upload, { params: { companyId }, files: [picture()] })).result.id;

/** Checks a visitor in now, in the room with this id or without a room. */
async function checkIn(displayName: string, roomId: number | null = null): Promise<void> {
  const visit = await portal.make.visit(await portal.make.visitor(host, { displayName }));
  await portal.make.owner.query('UPDATE visits SET room_id = $2 WHERE id = $1', [visit.id, roomId]);
}
async function findRoom({ id }: Device): Promise<number> {
  const { rows } = await portal.make.owner.query(
    'SELECT o.room_id AS id FROM devices d JOIN doors o ON o.id = d.door_id WHERE d.id = $1',
    [id],
  );
  return Number(rows[0].id);
}

describe('welcome page of a paired tablet', () => {
  it('shows the welcome setting of the company, with the options of the pairing', async () => {
    const introImages = [await upload()];
    await admin.call(welcomeSettings.update, {
      params: { companyId },
      body: {
        contact: 'Ext. 9',
        defaultLanguage: 'vi-VN',
        intro: { introFormat: 'image', introVideo: null, introSubtitles: null, introImages },
      },
    });
    expect(await getPage()).toMatchObject({
      language: 'vi-VN',
      contact: 'Ext. 9',
      layoutType: 'HORIZONTAL',
      layoutHorizontal: 'MEDIA_LEFT',
      introImages,
      guests: [],
    });
    await setPairing("language = 'zh-CN', layout_type = 'VERTICAL'");
    expect(await getPage()).toMatchObject({ language: 'zh-CN', layoutType: 'VERTICAL' });
  });

  it('sends files that the page shows, whole or in ranges, and no other files', async () => {
    const [shown, unused] = [await upload(), await upload()];
    await admin.call(welcomeSettings.update, {
      params: { companyId },
      body: {
        intro: { introFormat: 'image', introVideo: null, introSubtitles: null, introImages: [shown] },
      },
    });
    expect((await getFile(shown)).status).toBe(200);
    expect((await getFile(shown, { range: 'bytes=0-7' })).status).toBe(206);
    expect((await getFile(unused)).code).toBe('API_NOT_FOUND');
    const other = await portal.make.tablet();
    cookie = `gatehouse_page=${await portal.make.pairing(other)}`;
    expect((await getFile(shown)).code).toBe('API_NOT_FOUND');
    cookie = 'gatehouse_page=unknown';
    expect((await getFile(shown)).code).toBe('ATT_PAIRING_NOT_FOUND');
  });

  it('greets visitors of the building for a minute after their check-in, latest first and at most three', async () => {
    const roomId = await findRoom(tablet);
    for (const name of ['An', 'Binh', 'Chi', 'Dung']) {
      portal.clock.advance(1000);
      await checkIn(name, roomId);
    }
    expect((await getPage()).guests).toEqual(['Dung', 'Chi', 'Binh']);
    portal.clock.advance(58_500);
    expect((await getPage()).guests).toEqual(['Dung', 'Chi']);
    portal.clock.advance(3_000);
    expect((await getPage()).guests).toEqual([]);
    await checkIn('Em', roomId);
    await setPairing('greets_guests = false');
    expect((await getPage()).guests).toEqual([]);
  });

  it('greets no visitors of other buildings or companies, and none without a known building if there are several', async () => {
    await checkIn('Reception');
    expect((await getPage()).guests).toEqual(['Reception']);
    const elsewhere = await portal.make.tablet({ companyId });
    await checkIn('Other building', await findRoom(elsewhere));
    expect((await getPage()).guests).toEqual([]);
    const stranger = await portal.make.employee();
    await portal.make.visit(await portal.make.visitor(stranger, { displayName: 'Other company' }));
    expect((await getPage()).guests).toEqual([]);
  });

  it('greets no guests without a name and no guests after their check-out', async () => {
    const roomId = await findRoom(tablet);
    const visitor = await portal.make.visitor(host, { displayName: 'Gone' });
    await portal.make.visit(visitor, { isGone: true });
    const unnamed = await portal.make.visit(await portal.make.visitor(host, { email: 'guest@example.com' }));
    await portal.make.owner.query('UPDATE visits SET visitor_id = NULL, room_id = $2 WHERE id = $1', [
      unnamed.id,
      roomId,
    ]);
    expect((await getPage()).guests).toEqual([]);
  });
});
