import { lcdLogLimits, lcdLogs } from '@gatehouse/api/device-ops/lcd-logs';
import { DAY } from '@gatehouse/api/platform/dates';
import { sendAsDevice } from '@gatehouse/testing/data/device-ops/signed-request';
import type { Device } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLogsJob } from './lcd-logs.jobs.ts';

let portal: TestPortal;
let companyId: number;
let companyCode: string;
let admin: Client;
let stranger: Client;
let tablet: Device;

beforeAll(async () => {
  portal = await testPortal();
  const company = await portal.make.company();
  companyId = company.id;
  companyCode = company.code;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});
beforeEach(async () => {
  tablet = await createDevice('TABLET');
});

async function createDevice(type: string): Promise<Device> {
  const device = await portal.make.device({ companyId, protocol: 'JSON' });
  await portal.make.owner.query(
    "UPDATE devices SET device_type = $2, allowed_addresses = '{}' WHERE id = $1",
    [device.id, type],
  );
  return device;
}
const send = (
  device: Device,
  { fileName = 'app.log', time = '2026-11-20T08:00:00', body = 'started' } = {},
) =>
  sendAsDevice(portal, device, 'POST', `/device/v1/logs?${new URLSearchParams({ fileName, time })}`, {
    body,
  });
const listLogs = async (query: object = {}, client = admin) =>
  (await client.call(lcdLogs.list, { query: { size: 100, ...query } })).result.content.filter(
    ({ deviceId }: { deviceId: number }) => deviceId === tablet.id,
  );
const countLogs = async (device: Device) =>
  (await portal.make.owner.query('SELECT count(*)::int FROM lcd_logs WHERE device_id = $1', [device.id]))
    .rows[0].count;

describe('log files of tablets and LCD screens', () => {
  it('stores each log file once, lists log files by time, and serves downloads under their file names', async () => {
    expect((await send(tablet)).result).toEqual({ stored: true });
    for (let again = 0; again < 3; again++) expect((await send(tablet)).result).toEqual({ stored: false });
    await send(tablet, { fileName: 'later "x".log', time: '2026-11-20T09:00:00Z', body: 'later' });
    const rows = await listLogs();
    expect(rows).toMatchObject([
      { logFile: 'later "x".log', time: '2026-11-20T09:00:00.000Z', deviceType: 'TABLET', size: 5 },
      // This instant is 08:00 in the time zone of the building.
      { logFile: 'app.log', time: '2026-11-20T01:00:00.000Z', companyCode },
    ]);
    const file = await admin.call(lcdLogs.file, { params: { id: rows[0].id } });
    expect([String(Buffer.from(file.result)), file.headers['content-disposition']]).toEqual([
      'later',
      `attachment; filename="later_x_.log"; filename*=UTF-8''later%20%22x%22.log`,
    ]);
    expect(await listLogs({ deviceType: 'LCD' })).toEqual([]);
  });

  it('stores a log file once if it is sent several times simultaneously', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => send(tablet)));
    expect(all.filter(({ result }) => result.stored).length).toBe(1);
    expect(await countLogs(tablet)).toBe(1);
  });

  it('rejects a log file with other content under the same name and time', async () => {
    await send(tablet);
    const answer = await send(tablet, { body: 'something else' });
    expect([answer.status, answer.code]).toEqual([409, 'ATT_DEVICE_LOG_EXISTED']);
  });

  it.each([
    ['no name', { fileName: '' }, 400, 'API_INVALID_REQUEST_ARGUMENT'],
    ['a line break in the name', { fileName: 'a\nb' }, 400, 'API_INVALID_REQUEST_ARGUMENT'],
    ['a time that does not exist', { time: '2026-02-30T08:00:00' }, 400, 'API_INVALID_REQUEST_ARGUMENT'],
    ['no content', { body: '' }, 400, 'API_INVALID_REQUEST_ARGUMENT'],
    ['too much content', { body: 'x'.repeat(lcdLogLimits.size + 1) }, 413, 'API_PAYLOAD_TOO_LARGE'],
  ])('rejects a log file with %s', async (_, overrides, status, code) => {
    const answer = await send(tablet, overrides);
    expect([answer.status, answer.code, await countLogs(tablet)]).toEqual([status, code, 0]);
  });

  it('rejects log files from other types of device, from unknown devices, and without a signature', async () => {
    const face = await createDevice('FACE');
    expect([(await send(face)).status, await countLogs(face)]).toEqual([400, 0]);
    const unknown = await send({ ...tablet, serial: 'NOBODY' });
    expect([unknown.status, unknown.code]).toEqual([403, 'ATT_DEVICE_NOT_APPROVED']);
    const url = '/device/v1/logs?fileName=a.log&time=2026-11-20T08:00:00';
    expect((await portal.app.inject({ method: 'POST', url, payload: 'x' })).statusCode).toBe(403);
  });

  it('limits the number of log files per day', async () => {
    await portal.make.owner.query(
      `INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, 1, $3) ON CONFLICT DO NOTHING`,
      [companyId, 'a'.repeat(64), portal.clock.now()],
    );
    await portal.make.owner.query(
      `INSERT INTO lcd_logs (company_id, device_id, device_type, logged_at, file_name, file, size, received_at)
       SELECT $1, $2, 'TABLET', $3, 'n' || n, $4, 1, $3 FROM generate_series(1, $5) n`,
      [companyId, tablet.id, portal.clock.now(), 'a'.repeat(64), lcdLogLimits.aDay],
    );
    expect((await send(tablet)).code).toBe('API_TOO_MANY_REQUESTS');
    // The device may still send a stored file again after the limit.
    expect((await send(tablet, { fileName: 'n1', time: portal.clock.now().toISOString() })).code).toBe(
      'ATT_DEVICE_LOG_EXISTED',
    );
  });

  it('answers 404 for log files of another company', async () => {
    await send(tablet, { time: '2026-11-20T12:00:00Z' });
    const [row] = await listLogs();
    expect(await listLogs({}, stranger)).toEqual([]);
    const answer = await stranger.call(lcdLogs.file, { params: { id: row.id } });
    expect([answer.status, answer.code]).toEqual([404, 'ATT_DEVICE_LOG_NOT_FOUND']);
  });

  it('deletes log files after their retention time', async () => {
    await send(tablet);
    const day = DAY;
    portal.clock.advance(lcdLogLimits.keptDays * day - 1000);
    await forgetLogsJob.run(portal.services, {});
    expect(await countLogs(tablet)).toBe(1);
    portal.clock.advance(2000);
    await forgetLogsJob.run(portal.services, {});
    expect(await countLogs(tablet)).toBe(0);
  });
});
