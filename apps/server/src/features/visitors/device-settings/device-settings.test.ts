import { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const update = (client: Client, body: object) =>
  client.call(deviceSettings.update, { params: { companyId }, body });

describe('settings of temperature limits and entry times', () => {
  it('returns the default values of the settings form until device settings are stored, and replaces stored values of zero or less by the defaults', async () => {
    const { result } = await admin.call(deviceSettings.get, { params: { companyId } });
    expect(result).toMatchObject({ version: 1, highestTemperature: 37.5, lowestTemperature: 35 });
    expect(result).toMatchObject({ beforeMeetingDate: 20, afterMeetingDate: 5 });
    const saved = await update(admin, { version: 1, highestTemperature: 0, afterMeetingDate: -3 });
    expect(saved.result).toMatchObject({ version: 2, highestTemperature: 37, afterMeetingDate: 2 });
  });

  it('rejects a minimum temperature above the maximum, and accepts unusual temperatures', async () => {
    const crossed = await update(admin, { lowestTemperature: 38 });
    expect(crossed.result.fields).toEqual([{ field: 'lowestTemperature', rule: 'max', params: { max: 37 } }]);
    expect((await update(admin, { lowestTemperature: 30, highestTemperature: 41.5 })).status).toBe(200);
  });

  it('rejects changes of the device settings with an outdated version, by managers, and by administrators of other companies', async () => {
    const colleague = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const { result: read } = await admin.call(deviceSettings.get, { params: { companyId } });
    await update(colleague, { version: read.version, beforeMeetingDate: 7 });
    expect((await update(admin, { version: read.version, beforeMeetingDate: 8 })).code).toBe(
      'API_ROW_CHANGED',
    );
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await update(manager, {})).code).toBe('AUTH_NO_PERMISSION');
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await update(stranger, {})).code).toBe('HR_COMPANY_NOT_FOUND');
  });
});
