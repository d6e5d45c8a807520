import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
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
  client.call(teleworkSettings.update, { params: { companyId }, body });

describe('telework settings', () => {
  it('returns the defaults of the specification at first, with titles switched off', async () => {
    const { result } = await admin.call(teleworkSettings.get, { params: { companyId } });
    expect(result).toEqual({
      version: 1,
      requireApproval: true,
      verifyMode: 'NONE',
      isCloseClientAfterNoAnsMin: true,
      closeClientAfterNoAnsMin: 5,
      isNotifyLeaderAfterWrongAnsNum: true,
      notifyLeaderAfterWrongAnsNum: 3,
      recordTitles: false,
      keepMonths: 12,
    });
    expect((await update(admin, { version: 1, closeClientAfterNoAnsMin: 10 })).result).toMatchObject({
      version: 2,
      closeClientAfterNoAnsMin: 10,
    });
  });

  it('offers no face comparison, because the portal does not support it', async () => {
    expect((await update(admin, { verifyMode: 'FACE' })).result.fields).toEqual([
      { field: 'verifyMode', rule: 'invalid', params: {} },
    ]);
  });

  it('refuses telework settings that would overwrite concurrent changes, and rejects managers', async () => {
    const { result: read } = await admin.call(teleworkSettings.get, { params: { companyId } });
    const colleague = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    await update(colleague, { version: read.version, notifyLeaderAfterWrongAnsNum: 4 });
    expect((await update(admin, { version: read.version, notifyLeaderAfterWrongAnsNum: 5 })).code).toBe(
      'API_ROW_CHANGED',
    );
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await update(manager, {})).code).toBe('AUTH_NO_PERMISSION');
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await update(stranger, {})).code).toBe('HR_COMPANY_NOT_FOUND');
  });
});
