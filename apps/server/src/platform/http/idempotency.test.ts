import { buildings } from '@gatehouse/api/area/buildings';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  const person = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = person.companyId ?? 0;
  admin = await portal.as(person);
});

const create = (code: string, key: string, client = admin) =>
  client.call(buildings.create, {
    body: { companyId, buildingCode: code, buildingName: code, address: 'Here' },
    headers: { 'idempotency-key': key },
  });
const countBuildings = async () => (await admin.call(buildings.list)).result.totalElements;

describe('a POST with an Idempotency-Key', () => {
  it('runs a POST with an Idempotency-Key once when it is sent ten times concurrently, with the same answer for all', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('TEN', 'ten-at-once')));
    expect(new Set(answers.map(({ status, result }) => `${status} ${result.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await countBuildings()).toBe(1);
  });

  it('runs a POST again with the same Idempotency-Key if the first attempt was refused', async () => {
    await create('TAKEN', 'first-of-two');
    expect((await create('TAKEN', 'refused-one')).status).toBe(409);
    await portal.make.owner.query("DELETE FROM buildings WHERE building_code = 'TAKEN'");
    expect((await create('TAKEN', 'refused-one')).status).toBe(200);
  });

  it('runs POSTs of two accounts with the same Idempotency-Key', async () => {
    const colleague = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const [ownAnswer, colleagueAnswer] = [
      await create('MINE', 'same-for-two'),
      await create('THEIRS', 'same-for-two', colleague),
    ];
    expect([ownAnswer.result.buildingCode, colleagueAnswer.result.buildingCode]).toEqual(['MINE', 'THEIRS']);
  });

  it.each(['short', 'with space in it', 'x'.repeat(101), 'höher-als-ascii'])(
    'rejects the invalid Idempotency-Key %s',
    async (key) => {
      const answer = await create('BAD', encodeURI(key) === key ? key : key.replaceAll(/[^ -~]/g, ' '));
      expect([answer.status, answer.result.fields[0].field]).toEqual([400, 'idempotency-key']);
    },
  );

  it('does not store the answer of a POST that contains a secret, and rejects a repetition of the POST (security.md §1.18)', async () => {
    const device = await portal.make.device({ companyId, protocol: 'JSON' });
    const rotateSecret = () =>
      admin.call(deviceSecrets.rotate, {
        params: { id: device.id },
        headers: { 'idempotency-key': 'secret-once' },
      });
    const first = await rotateSecret();
    expect(first.status).toBe(200);
    expect((await rotateSecret()).code).toBe('API_IDEMPOTENCY_KEY_REUSED');
    const { rows } = await portal.make.owner.query(
      "SELECT answer FROM idempotency_keys WHERE key = 'secret-once'",
    );
    expect(rows).toEqual([{ answer: null }]);
  });
});
