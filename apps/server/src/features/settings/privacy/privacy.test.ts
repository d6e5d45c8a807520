import { privacySettings } from '@gatehouse/api/settings/privacy';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let colleagueIs: Person;
let colleague: Client;
beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  colleagueIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  colleague = await portal.as(colleagueIs);
});

const update = (client: Client, body: object) =>
  client.call(privacySettings.update, { params: { companyId }, body });

describe('retention settings of a company', () => {
  it('keeps records forever by default, and leaves omitted retention settings unchanged in an update', async () => {
    const { result } = await admin.call(privacySettings.get, { params: { companyId } });
    expect(result).toMatchObject({ version: 1, rawRecordMonths: null, mailMonths: null });
    await update(admin, { version: 1, rawRecordMonths: 12 });
    const second = await update(colleague, { version: 1, mailMonths: 6 });
    expect(second.result).toMatchObject({ version: 3, rawRecordMonths: 12, mailMonths: 6 });
  });

  it('rejects a retention update that would overwrite a newer change, unless the update has no version', async () => {
    const { result: read } = await admin.call(privacySettings.get, { params: { companyId } });
    await update(colleague, { version: read.version, sessionMonths: 2 });
    const refused = await update(admin, { version: read.version, sessionMonths: 1 });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result).toMatchObject({
      version: read.version + 1,
      fields: [{ field: 'sessionMonths', value: 2, by: colleagueIs.accountName }],
    });
    expect((await update(admin, { sessionMonths: 1 })).result).toMatchObject({ sessionMonths: 1 });
  });

  it('keeps the values of two concurrent first changes of different retention settings', async () => {
    const elsewhere = (await portal.make.company()).id;
    const clients = await Promise.all(
      [1, 2].map(async () =>
        portal.as(await portal.make.employee({ companyId: elsewhere, roles: ['ADMIN'] })),
      ),
    );
    const bodies = [
      { version: 1, mailMonths: 3 },
      { version: 1, rawRecordMonths: 4 },
    ];
    await Promise.all(
      clients.map((client, at) =>
        client.call(privacySettings.update, { params: { companyId: elsewhere }, body: bodies[at] ?? {} }),
      ),
    );
    const { result } = await (clients[0] ?? admin).call(privacySettings.get, {
      params: { companyId: elsewhere },
    });
    expect(result).toMatchObject({ version: 3, mailMonths: 3, rawRecordMonths: 4 });
  });
});
