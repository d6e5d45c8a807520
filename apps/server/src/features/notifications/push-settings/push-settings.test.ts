import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

describe('the push setting of an account (spec §7 "push settings")', () => {
  it('turns push notifications on by default, stores the account’s choice and records it in the audit trail', async () => {
    const person = await portal.make.employee();
    const client = await portal.as(person);
    expect((await client.call(pushSettings.get)).result).toEqual({ enableNotification: true });
    const body = { enableNotification: false };
    expect((await client.call(pushSettings.update, { body })).result).toEqual(body);
    expect((await (await portal.as(person)).call(pushSettings.get)).result).toEqual(body);
    const { rows } = await portal.make.owner.query(
      "SELECT before, after FROM audit_log WHERE company_id = $1 AND action = 'pushSettings.update'",
      [person.companyId],
    );
    expect(rows).toEqual([{ before: { enableNotification: true }, after: { enableNotification: false } }]);
  });

  it('does not change the push setting of other accounts', async () => {
    const person = await portal.make.employee();
    const colleague = await portal.make.employee({ companyId: person.companyId ?? 0 });
    await (await portal.as(person)).call(pushSettings.update, { body: { enableNotification: false } });
    expect((await (await portal.as(colleague)).call(pushSettings.get)).result).toEqual({
      enableNotification: true,
    });
  });

  it('stores the push setting of accounts without a company', async () => {
    const client = await portal.as(await portal.make.sysadmin());
    const body = { enableNotification: false };
    expect((await client.call(pushSettings.update, { body })).status).toBe(200);
    expect((await client.call(pushSettings.get)).result).toEqual(body);
  });

  it('accepts only a boolean as push setting', async () => {
    const client = await portal.as(await portal.make.employee());
    for (const body of [{}, { enableNotification: 'false' }, { enableNotification: true, accountId: 1 }])
      expect((await client.call(pushSettings.update, { body })).code).toBe('API_INVALID_REQUEST_ARGUMENT');
    expect((await portal.anybody.call(pushSettings.get)).code).toBe('AUTH_TOKEN_MISSING');
  });
});
