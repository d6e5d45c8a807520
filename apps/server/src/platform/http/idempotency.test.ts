import { createHash } from 'node:crypto';
import { buildings } from '@gatehouse/api/area/buildings';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { firmware } from '@gatehouse/api/device-ops/firmware';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { apiPrefix } from '@gatehouse/api/platform/operation';
import { createAndroidPackage } from '@gatehouse/testing/data/device-ops/packages';
import { headings, writeWorkbook } from '@gatehouse/testing/data/people/sheets';
import { formOf } from '@gatehouse/testing/kit/forms';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let authorization: string;

beforeAll(async () => {
  portal = await testPortal();
  const person = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = person.companyId ?? 0;
  admin = await portal.as(person);
  authorization = await portal.bearer(person);
});

const create = (code: string, key: string, client = admin) =>
  client.call(buildings.create, {
    body: { companyId, buildingCode: code, buildingName: code, address: 'Here' },
    headers: { 'idempotency-key': key },
  });
const countBuildings = async () => (await admin.call(buildings.list)).result.totalElements;

describe('a POST with an Idempotency-Key', () => {
  it('runs a POST once when it is sent ten times concurrently with the same Idempotency-Key, and returns the same answer to all', async () => {
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

  it('runs the POSTs of two accounts that use the same Idempotency-Key', async () => {
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

  it('stores a keyed hash of the request, with which readers of the database cannot verify a guessed body', async () => {
    const body = { companyId, buildingCode: 'HASH', buildingName: 'HASH', address: 'Here' };
    expect((await create('HASH', 'hashed-request')).status).toBe(200);
    const { rows } = await portal.make.owner.query(
      "SELECT request_hash FROM idempotency_keys WHERE key = 'hashed-request'",
    );
    const text = JSON.stringify([apiPrefix + buildings.create.path, body, null]);
    expect(rows[0].request_hash).not.toEqual(createHash('sha256').update(text).digest());
  });
});

describe('an upload with an Idempotency-Key', () => {
  const sheet = new Uint8Array(writeWorkbook([headings]));
  const otherSheet = new Uint8Array(writeWorkbook([headings, ['X']]));

  async function upload(key: string, file: Uint8Array<ArrayBuffer>, fileName = 'staff.xlsx') {
    const { payload, headers } = await formOf(employeeImports.check, [file], { fileName });
    const answer = await portal.app.inject({
      method: 'POST',
      url: `${apiPrefix}${employeeImports.check.path}?companyId=${companyId}`,
      headers: { ...headers, authorization, 'idempotency-key': key },
      payload,
    });
    const { messageCode, result } = answer.json();
    return result?.id ?? messageCode;
  }

  it('runs an upload once if it is repeated with the same file', async () => {
    const first = await upload('same-sheet', sheet);
    expect(first).toEqual(expect.any(Number));
    expect(await upload('same-sheet', sheet)).toBe(first);
  });

  it('rejects a repeated upload with the same Idempotency-Key and another file name or other bytes', async () => {
    await upload('one-sheet', sheet);
    expect(await upload('one-sheet', otherSheet)).toBe('API_IDEMPOTENCY_KEY_REUSED');
    expect(await upload('one-sheet', sheet, 'people.xlsx')).toBe('API_IDEMPOTENCY_KEY_REUSED');
  });

  it('rejects a repeated streamed upload with other bytes or other form fields', async () => {
    const file = await createAndroidPackage();
    const otherFile = new Uint8Array([...file, 0]);
    const send = async (versionCode: number, sent = file) => {
      const body = { type: 'TABLET', versionCode, releaseDate: '2026-11-20T08:00:00.000Z' };
      const headers = { 'idempotency-key': 'one-package' };
      const { result, code } = await admin.call(firmware.create, { body, headers, files: [sent] });
      return result?.id ?? code;
    };
    const first = await send(1);
    expect(first).toEqual(expect.any(Number));
    expect(await send(1)).toBe(first);
    expect(await send(1, otherFile)).toBe('API_IDEMPOTENCY_KEY_REUSED');
    expect(await send(2)).toBe('API_IDEMPOTENCY_KEY_REUSED');
  });

  it('runs an upload again after the first attempt was refused', async () => {
    const text = new TextEncoder().encode('no workbook');
    expect(await upload('refused-sheet', text)).toEqual(expect.stringMatching(/^[A-Z_]+$/));
    expect(await upload('refused-sheet', sheet)).toEqual(expect.any(Number));
  });

  it('rejects a repeated upload while the first one runs, and after the portal crashed during the first one', async () => {
    await upload('running-sheet', sheet);
    await portal.make.owner.query("UPDATE idempotency_keys SET answer = NULL WHERE key = 'running-sheet'");
    expect(await upload('running-sheet', sheet)).toBe('API_IDEMPOTENCY_KEY_RUNNING');
  });
});
