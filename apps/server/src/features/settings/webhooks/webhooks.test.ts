import { DAY } from '@gatehouse/api/platform/dates';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await testPortal({ settings: { WEBHOOK_HOSTS: 'hooks.example.com,erp.lan:8443=10.0.0.5' } });
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

let count = 0;
const create = (more: object = {}, client = admin) =>
  client.call(webhooks.create, {
    body: {
      companyId,
      name: `Hook ${++count}`,
      url: 'https://hooks.example.com/x',
      eventTypes: ['attendance.punch'],
      ...more,
    },
  });
const findSubscribedEvents = async () =>
  (await portal.make.owner.query('SELECT wanted_events FROM companies WHERE id = $1', [companyId])).rows[0]
    .wanted_events;

describe('webhooks of a company', () => {
  it('creates a webhook, shows its secret once, and lists the webhook with the permitted hosts', async () => {
    const { result } = await create({ name: 'Payroll' });
    expect(Buffer.from(result.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    const { result: list } = await admin.call(webhooks.list, { query: { keyword: 'payroll' } });
    expect(list).toMatchObject({ totalElements: 1, hosts: ['hooks.example.com', 'erp.lan:8443'] });
    expect(list.content[0]).toMatchObject({ name: 'Payroll', isEnabled: true, lastDeliveryAt: null });
    expect(list.content[0]).not.toHaveProperty('secret');
  });

  it.each([
    ['https://elsewhere.example.com/', 422, 'HOOK_ADDRESS_NOT_PERMITTED'],
    ['http://hooks.example.com/', 422, 'HOOK_ADDRESS_NOT_PERMITTED'],
    ['https://10.0.0.5:8443/', 422, 'HOOK_ADDRESS_NOT_PERMITTED'],
    ['https://erp.lan:8443/in', 200, 'API_SUCCESS'],
  ])('answers a new webhook with the URL %s with status %i', async (url, status, code) => {
    const answer = await create({ url });
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.code).toBe(code);
  });

  it('rejects changing a webhook to a host that is not permitted', async () => {
    const { id, version } = (await create()).result.webhook;
    const body = { version, url: 'https://elsewhere.example.com/' };
    expect((await admin.call(webhooks.update, { params: { id }, body })).code).toBe(
      'HOOK_ADDRESS_NOT_PERMITTED',
    );
  });

  it('requires a webhook name that is unique in the company and at least one event type', async () => {
    await create({ name: 'Twice' });
    expect((await create({ name: 'twice' })).code).toBe('HOOK_NAME_EXISTED');
    const answer = await create({ eventTypes: [] });
    expect([answer.status, answer.result.fields[0].field]).toEqual([400, 'eventTypes']);
  });

  it("updates the company's subscribed events when a webhook is turned on, turned off, changed or deleted", async () => {
    const { id } = (await create({ eventTypes: ['request.approved', 'request.created'] })).result.webhook;
    expect(await findSubscribedEvents()).toEqual(['attendance.punch', 'request.approved', 'request.created']);
    await admin.call(webhooks.update, { params: { id }, body: { isEnabled: false } });
    expect(await findSubscribedEvents()).toEqual(['attendance.punch']);
    await admin.call(webhooks.update, {
      params: { id },
      body: { isEnabled: true, eventTypes: ['request.created'] },
    });
    expect(await findSubscribedEvents()).toEqual(['attendance.punch', 'request.created']);
    expect((await admin.call(webhooks.remove, { params: { id } })).status).toBe(200);
    expect(await findSubscribedEvents()).toEqual(['attendance.punch']);
  });

  it('gives the same answer for a webhook of another company as for a missing webhook', async () => {
    const { id: own } = (await create()).result.webhook;
    for (const id of [own, 999_999])
      for (const operation of [
        webhooks.get,
        webhooks.update,
        webhooks.remove,
        webhooks.rotate,
        webhooks.test,
      ]) {
        const answer = await stranger.call(operation, { params: { id } });
        expect([answer.status, answer.code]).toEqual([404, 'HOOK_NOT_FOUND']);
      }
    expect((await create({}, stranger)).code).toBe('HR_COMPANY_NOT_FOUND');
  });

  it('limits webhooks to twenty per company', async () => {
    const { id } = await portal.make.company();
    const other = await portal.as(await portal.make.employee({ companyId: id, roles: ['ADMIN'] }));
    for (let n = 0; n < 20; n++) await portal.make.webhook({ companyId: id });
    expect((await create({ companyId: id }, other)).code).toBe('HOOK_LIMIT_REACHED');
  });

  it('keeps a replaced webhook secret out of the audit trail', async () => {
    const { id } = (await create()).result.webhook;
    await admin.call(webhooks.rotate, { params: { id }, body: {} });
    const { rows } = await portal.make.owner.query(
      "SELECT action, after ->> 'oldSecretEndsAt' AS ends FROM audit_log WHERE entity = 'webhooks' AND entity_id = $1 ORDER BY seq",
      [String(id)],
    );
    expect(rows).toEqual([
      { action: 'webhooks.create', ends: null },
      { action: 'webhooks.rotate', ends: new Date(portal.clock.now().getTime() + DAY).toISOString() },
    ]);
  });
});

it('rejects new webhooks and lists no permitted hosts if the operator permits none', async () => {
  const closed = await testPortal();
  const home = (await closed.make.company()).id;
  const client = await closed.as(await closed.make.employee({ companyId: home, roles: ['ADMIN'] }));
  const answer = await create({ companyId: home }, client);
  expect([answer.status, answer.code]).toEqual([409, 'HOOK_HOSTS_NOT_SET']);
  expect((await client.call(webhooks.list)).result.hosts).toEqual([]);
});
