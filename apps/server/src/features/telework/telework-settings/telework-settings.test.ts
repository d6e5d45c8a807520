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

describe('telework settings of a company', () => {
  it('returns the defaults of the specification at first, with titles switched off', async () => {
    const { result } = await admin.call(teleworkSettings.get, { params: { companyId } });
    expect(result).toEqual({
      version: 1,
      requireApproval: true,
      verifyHuman: {
        verifyMode: 'NONE',
        isCloseClientAfterNoAnsMin: true,
        closeClientAfterNoAnsMin: 5,
        isNotifyLeaderAfterWrongAnsNum: true,
        notifyLeaderAfterWrongAnsNum: 3,
      },
      recordTitles: false,
      keepMonths: 12,
    });
    const change = { version: 1, recordTitles: true, verifyHuman: { closeClientAfterNoAnsMin: 10 } };
    expect((await update(admin, change)).result).toMatchObject({
      version: 2,
      recordTitles: true,
      verifyHuman: { closeClientAfterNoAnsMin: 10, notifyLeaderAfterWrongAnsNum: 3 },
    });
  });

  it('accepts every method of telework checks in the specification and rejects all others', async () => {
    for (const verifyMode of ['FACE', 'RANDOM_CAPTCHA', 'NONE'])
      expect((await update(admin, { verifyHuman: { verifyMode } })).result.verifyHuman).toMatchObject({
        verifyMode,
      });
    const { fields } = (await update(admin, { verifyHuman: { verifyMode: 'VOICE' } })).result;
    expect(fields).toMatchObject([{ field: 'verifyHuman.verifyMode', rule: 'invalid' }]);
  });

  it('refuses telework settings that would overwrite concurrent changes, and refuses changes by managers', async () => {
    const { result: read } = await admin.call(teleworkSettings.get, { params: { companyId } });
    const colleague = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    await update(colleague, { version: read.version, verifyHuman: { notifyLeaderAfterWrongAnsNum: 4 } });
    const other = { version: read.version, verifyHuman: { notifyLeaderAfterWrongAnsNum: 5 } };
    expect((await update(admin, other)).code).toBe('API_ROW_CHANGED');
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await update(manager, {})).code).toBe('AUTH_NO_PERMISSION');
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await update(stranger, {})).code).toBe('HR_COMPANY_NOT_FOUND');
  });
});
