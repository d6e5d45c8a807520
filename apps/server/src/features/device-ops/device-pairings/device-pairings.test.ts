import { devices } from '@gatehouse/api/area/devices';
import { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { formatPairingCode, pairingCodeMs } from '@gatehouse/api/device-ops/device-pairings.rules';
import { welcomePages } from '@gatehouse/api/device-ops/welcome-pages';
import type { Device } from '@gatehouse/testing/data/factories';
import { type Answer, type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';

const portal = await testPortal();
let companyId: number;
let admin: Client;
let tablet: Device;

beforeEach(async () => {
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  tablet = await portal.make.tablet({ companyId });
  await portal.make.owner.query('DELETE FROM attempt_counters');
});

const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? '';

/** Opens the page in a browser that is not paired. Returns its code and cookie. */
async function openPage(cookie = ''): Promise<{ code: string; cookie: string; answer: Answer }> {
  const answer = await portal.anybody.call(devicePairings.createCode, {
    body: { kind: 'WELCOME' },
    ...(cookie && { headers: { cookie } }),
  });
  return { code: answer.result?.code ?? '', cookie: cookieOf(answer), answer };
}
const getPage = async (cookie: string) =>
  (await portal.anybody.call(devicePairings.getPage, { headers: { cookie } })).result;
const getWelcome = (cookie: string) => portal.anybody.call(welcomePages.get, { headers: { cookie } });
const pair = (code: string, { id }: Pick<Device, 'id'> = tablet, client = admin, options: object = {}) =>
  client.call(devicePairings.create, { params: { id }, body: { code, ...options } });
const unpair = (client = admin) => client.call(devicePairings.remove, { params: { id: tablet.id } });
const findStatus = async () =>
  (await admin.call(devices.standings)).result.content.find(({ id }: Device) => id === tablet.id);

describe('pairing of a browser with a device', () => {
  it('pairs the browser that shows the code, and gives it one page', async () => {
    const { code, cookie, answer } = await openPage();
    expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{8}$/);
    expect(Date.parse(answer.result.expiresAt)).toBe(portal.clock.now().getTime() + pairingCodeMs);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^gatehouse_page=.*Path=\/api\/v1\/paired-page; HttpOnly; SameSite=Strict/,
    );
    expect(await getPage(cookie)).toEqual({ status: 'UNPAIRED', kind: null });
    const typed = formatPairingCode(code).toLowerCase();
    const { result: pairing } = await pair(typed, tablet, admin, { language: 'de-DE', greetsGuests: true });
    expect(pairing).toMatchObject({
      deviceId: tablet.id,
      kind: 'WELCOME',
      language: 'de-DE',
      layoutType: null,
      greetsGuests: true,
      lastSeenAt: null,
    });
    expect(await getPage(cookie)).toEqual({ status: 'PAIRED', kind: 'WELCOME' });
    expect((await getWelcome(cookie)).result).toMatchObject({ language: 'de-DE', guests: [] });
    const stored = await portal.make.owner.query('SELECT * FROM device_pairings WHERE device_id = $1', [
      tablet.id,
    ]);
    expect(JSON.stringify(stored.rows)).not.toContain(cookie.split('=')[1]);
  });

  it('accepts a code once, and not after ten minutes', async () => {
    const first = await openPage();
    expect((await pair(first.code)).code).toBe('success');
    const other = await portal.make.tablet({ companyId });
    expect((await pair(first.code, other)).code).toBe('ATT_PAIRING_CODE_NOT_FOUND');
    const second = await openPage();
    portal.clock.advance(pairingCodeMs);
    expect((await pair(second.code, other)).code).toBe('ATT_PAIRING_CODE_NOT_FOUND');
  });

  it('replaces the code of a waiting browser, which keeps its cookie', async () => {
    const first = await openPage();
    const second = await openPage(first.cookie);
    expect(second.cookie).toBe(first.cookie);
    expect((await pair(first.code)).code).toBe('ATT_PAIRING_CODE_NOT_FOUND');
    expect((await pair(second.code)).code).toBe('success');
    const { answer } = await openPage(second.cookie);
    expect(answer.code).toBe('ATT_PAIRING_EXISTED');
  });

  it('gives an unpaired browser a new cookie, so that a copy of the old one stays invalid', async () => {
    const first = await openPage();
    await pair(first.code);
    await unpair();
    const second = await openPage(first.cookie);
    expect(second.cookie).not.toBe(first.cookie);
    await pair(second.code);
    expect(await getPage(first.cookie)).toEqual({ status: 'UNPAIRED', kind: null });
    expect(await getPage(second.cookie)).toEqual({ status: 'PAIRED', kind: 'WELCOME' });
  });

  it('accepts one of two simultaneous entries of a code', async () => {
    const { code } = await openPage();
    const other = await portal.make.tablet({ companyId });
    const answers = await Promise.all([pair(code), pair(code, other)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual(['ATT_PAIRING_CODE_NOT_FOUND', 'success']);
  });

  it('rejects a second browser for a device, and keeps the code for another device', async () => {
    await pair((await openPage()).code);
    const { code } = await openPage();
    expect((await pair(code)).code).toBe('ATT_PAIRING_EXISTED');
    const terminal = await portal.make.device({ companyId });
    expect((await pair(code, terminal)).code).toBe('ATT_DEVICE_NOT_PAIRABLE');
    expect((await pair(code, await portal.make.tablet({ companyId }))).code).toBe('success');
  });

  it('limits the codes that a person enters and that an address creates', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await pair('BCDFGHJK')).code).toBe('ATT_PAIRING_CODE_NOT_FOUND');
    const { code } = await openPage();
    expect((await pair(code)).code).toBe('API_TOO_MANY_REQUESTS');
    const codes = await Promise.all(Array.from({ length: 60 }, () => openPage()));
    expect(codes.filter(({ answer }) => answer.code === 'API_TOO_MANY_REQUESTS')).toHaveLength(1);
  });

  it('stops the page when it is unpaired in the portal, and shows the device as not connected', async () => {
    const { code, cookie } = await openPage();
    expect(await findStatus()).toMatchObject({ standing: 'IDLE', pageKind: null });
    await pair(code);
    expect(await findStatus()).toMatchObject({ standing: 'OFFLINE', pageKind: 'WELCOME' });
    await getWelcome(cookie);
    expect(await findStatus()).toMatchObject({ standing: 'ONLINE', status: 'ONLINE' });
    portal.clock.advance(121_000);
    expect(await findStatus()).toMatchObject({ standing: 'OFFLINE', status: 'OFFLINE' });
    expect((await unpair()).code).toBe('success');
    expect((await getWelcome(cookie)).code).toBe('ATT_PAIRING_NOT_FOUND');
    expect(await findStatus()).toMatchObject({ standing: 'IDLE', pageKind: null });
    expect((await unpair()).code).toBe('ATT_PAIRING_NOT_FOUND');
  });

  it('is unpaired from the tablet, with the device as the author in the audit trail', async () => {
    const { code, cookie } = await openPage();
    await pair(code);
    const leave = () => portal.anybody.call(devicePairings.leave, { headers: { cookie } });
    expect((await leave()).code).toBe('success');
    expect((await leave()).code).toBe('ATT_PAIRING_NOT_FOUND');
    expect((await admin.call(devicePairings.get, { params: { id: tablet.id } })).result).toEqual({
      pairing: null,
    });
    const { rows } = await portal.make.owner.query(
      "SELECT action, actor_name, actor_account_id FROM audit_log WHERE company_id = $1 AND entity = 'devicePairings' ORDER BY seq",
      [companyId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['devicePairings.create', 'devicePairings.leave']);
    expect(rows[1]).toMatchObject({
      actor_account_id: null,
      actor_name: expect.stringMatching(/^Device \d+$/),
    });
  });

  it('shows nothing while the device is inactive or has another type', async () => {
    const { code, cookie } = await openPage();
    await pair(code);
    const setDevice = (assignment: string) =>
      portal.make.owner.query(`UPDATE devices SET ${assignment} WHERE id = $1`, [tablet.id]);
    await setDevice('is_enabled = false');
    expect(await getPage(cookie)).toEqual({ status: 'INACTIVE', kind: null });
    expect((await getWelcome(cookie)).code).toBe('ATT_PAIRING_NOT_FOUND');
    await setDevice("is_enabled = true, device_type = 'FACE'");
    expect(await getPage(cookie)).toEqual({ status: 'INACTIVE', kind: null });
    await setDevice("device_type = 'LCD'");
    expect(await getPage(cookie)).toEqual({ status: 'PAIRED', kind: 'WELCOME' });
  });

  it('changes the options of a page with the version of the pairing', async () => {
    await pair((await openPage()).code);
    const params = { id: tablet.id };
    const update = (body: object, client = admin) => client.call(devicePairings.update, { params, body });
    const other = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    expect((await update({ layoutType: 'VERTICAL', version: 1 })).result).toMatchObject({
      layoutType: 'VERTICAL',
      version: 2,
    });
    expect((await update({ layoutType: 'HORIZONTAL', version: 1 }, other)).code).toBe('API_ROW_CHANGED');
  });

  it('hides paired devices from administrators of other companies and from employees', async () => {
    const { code, cookie } = await openPage();
    await pair(code);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    const params = { id: tablet.id };
    expect((await stranger.call(devicePairings.get, { params })).code).toBe('AREA_DEVICE_ID_NOT_FOUND');
    expect((await pair((await openPage()).code, tablet, stranger)).code).toBe('AREA_DEVICE_ID_NOT_FOUND');
    expect((await unpair(stranger)).code).toBe('ATT_PAIRING_NOT_FOUND');
    expect(await getPage(cookie)).toEqual({ status: 'PAIRED', kind: 'WELCOME' });
    const employee = await portal.as(await portal.make.employee({ companyId }));
    expect((await unpair(employee)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('rejects a cookie as a session, and a foreign page that calls with the cookie', async () => {
    const { code, cookie } = await openPage();
    await pair(code);
    const token = cookie.split('=')[1] ?? '';
    const headers = { cookie: `gatehouse_session=${token}` };
    expect((await portal.anybody.call(devices.list, { headers })).status).toBe(401);
    const foreign = { cookie, origin: 'https://elsewhere.example' };
    expect((await portal.anybody.call(devicePairings.leave, { headers: foreign })).status).toBe(403);
    expect(await getPage(cookie)).toEqual({ status: 'PAIRED', kind: 'WELCOME' });
  });
});
