import { vehicles } from '@gatehouse/api/vehicles/vehicles';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  const department = await portal.make.department();
  departmentId = department.id;
  companyId = department.companyId;
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
});

let count = 0;
const vehicleBody = (username: string, more: object = {}) => ({
  username,
  vehicleType: 'car',
  vehicleName: 'Family car',
  plateNo: `51F-${++count}00`,
  registerNo: `R-${count}`,
  color: 'red',
  ...more,
});

async function createOwner(): Promise<{ person: Person; client: Client }> {
  const person = await portal.make.employee({ companyId, departmentId });
  return { person, client: await portal.as(person) };
}
const addVehicle = (client: Client, { accountName }: Person, more: object = {}) =>
  client.call(vehicles.create, { body: vehicleBody(accountName, more) });
const listOf = (client: Client, { accountName }: Person) =>
  client.call(vehicles.list, { params: { accountName } });

describe('vehicles of a person', () => {
  it("adds, lists, changes and deletes a person's own vehicles, with an audit entry for each change", async () => {
    const { person, client } = await createOwner();
    const { result: created } = await addVehicle(client, person, { description: 'Bay 4' });
    expect(created).toMatchObject({ username: person.accountName, vehicleType: 'car', description: 'Bay 4' });
    const { username: _, ...change } = vehicleBody('', {
      vehicleName: 'x'.repeat(100),
      vehicleType: 'motorbike',
    });
    const changed = await client.call(vehicles.update, { params: { id: created.id }, body: change });
    // An update keeps the values of omitted fields.
    expect(changed.result).toMatchObject({ vehicleType: 'motorbike', description: 'Bay 4', version: 2 });
    expect((await listOf(client, person)).result.content).toEqual([changed.result]);
    await client.call(vehicles.remove, { params: { id: created.id } });
    expect((await listOf(client, person)).result.content).toEqual([]);
    const { rows } = await portal.make.owner.query(
      "SELECT action FROM audit_log WHERE company_id = $1 AND entity = 'vehicles' AND entity_id = $2 ORDER BY seq",
      [companyId, String(created.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'vehicles.create',
      'vehicles.update',
      'vehicles.remove',
    ]);
  });

  it('returns all invalid fields of a vehicle, and limits names to 50 characters when adding and 100 when changing', async () => {
    const { person, client } = await createOwner();
    const answer = await client.call(vehicles.create, {
      body: { username: person.accountName, vehicleName: 'x'.repeat(51), plateNo: ' ', vehicleType: 'boat' },
    });
    expect(answer.result.fields).toMatchObject([
      { field: 'vehicleType', rule: 'invalid' },
      { field: 'vehicleName', rule: 'maxLength', params: { maxLength: 50 } },
      { field: 'plateNo', rule: 'required' },
      { field: 'registerNo', rule: 'required' },
      { field: 'color', rule: 'required' },
    ]);
  });

  it('reports all fields with the values of other vehicles in one answer', async () => {
    const { person, client } = await createOwner();
    const numbers = { plateNo: '59B-4321', registerNo: 'REG 4321', chassisNo: 'CH4321', engineNo: 'EN4321' };
    const { result: first } = await addVehicle(client, person, numbers);
    const taken = (field: string) => ({ field, rule: 'taken', params: {} });
    // The portal compares the numbers without spaces, hyphens and case.
    const typed = { plateNo: '59b4321', registerNo: 'R-other', chassisNo: 'CH4321', engineNo: 'en 4321' };
    const created = await addVehicle(client, person, typed);
    expect(created.code).toBe('VEH_PLATENO_EXISTED');
    expect(created.result).toEqual({ fields: ['plateNo', 'chassisNo', 'engineNo'].map(taken) });
    const { result: second } = await addVehicle(client, person);
    const changed = await client.call(vehicles.update, {
      params: { id: second.id },
      body: { registerNo: 'reg4321', engineNo: 'EN4321' },
    });
    expect(changed.result).toEqual({ fields: ['registerNo', 'engineNo'].map(taken) });
    // A vehicle does not conflict with itself, nor with vehicles of another company.
    const kept = await client.call(vehicles.update, { params: { id: first.id }, body: numbers });
    expect(kept.status).toBe(200);
    const elsewhere = await portal.make.employee({ roles: ['ADMIN'] });
    expect((await addVehicle(await portal.as(elsewhere), elsewhere, numbers)).status).toBe(200);
  });

  it.each([
    ['plateNo', 'VEH_PLATENO_EXISTED'],
    ['registerNo', 'VEH_REGISTERNO_EXISTED'],
    ['chassisNo', 'VEH_CHASSISNO_EXISTED'],
    ['engineNo', 'VEH_ENGINENO_EXISTED'],
  ])('rejects a vehicle with a %s that the company already uses, in any spelling', async (field, code) => {
    const [first, other] = [await createOwner(), await createOwner()];
    const number = `29A-${++count}.45`;
    expect((await addVehicle(first.client, first.person, { [field]: number })).status).toBe(200);
    const again = await addVehicle(other.client, other.person, {
      [field]: ` ${number.toLowerCase().replace('-', ' ')} `,
    });
    expect([again.status, again.code]).toEqual([409, code]);
    const elsewhere = await portal.make.employee();
    expect((await addVehicle(await portal.as(elsewhere), elsewhere, { [field]: number })).status).toBe(200);
  });

  it('accepts vehicles without chassis and engine numbers', async () => {
    const { person, client } = await createOwner();
    expect((await addVehicle(client, person)).status).toBe(200);
    expect((await addVehicle(client, person)).status).toBe(200);
  });

  it('limits a person to four vehicles, also for simultaneous requests', async () => {
    const { person, client } = await createOwner();
    const answers = await Promise.all(Array.from({ length: 12 }, () => addVehicle(client, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 VEH_LIMIT_REACHED']),
    );
    expect((await listOf(client, person)).result.content).toHaveLength(4);
  });

  it('lets administrators manage vehicles of employees, and rejects managers and colleagues', async () => {
    const { person, client } = await createOwner();
    const { result: created } = await addVehicle(client, person);
    const manager = await portal.make.employee({ companyId, departmentId, roles: ['MANAGER'] });
    await portal.make.manages(manager, departmentId);
    const { username: _, ...change } = vehicleBody('');
    for (const other of [await portal.as(manager), (await createOwner()).client]) {
      const answers = [
        await listOf(other, person),
        await addVehicle(other, person),
        await other.call(vehicles.update, { params: { id: created.id }, body: change }),
        await other.call(vehicles.remove, { params: { id: created.id } }),
      ];
      expect(answers.map(({ code }) => code)).toEqual([
        'HR_EMPLOYEE_NOT_FOUND',
        'HR_EMPLOYEE_NOT_FOUND',
        'VEH_ID_NOT_FOUND',
        'VEH_ID_NOT_FOUND',
      ]);
    }
    expect((await addVehicle(admin, person)).status).toBe(200);
    expect((await listOf(admin, person)).result.content).toHaveLength(2);
    expect((await admin.call(vehicles.remove, { params: { id: created.id } })).status).toBe(200);
  });

  it("answers 404 for another company's vehicle", async () => {
    const { person, client } = await createOwner();
    const { result: created } = await addVehicle(client, person);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await stranger.call(vehicles.remove, { params: { id: created.id } })).code).toBe(
      'VEH_ID_NOT_FOUND',
    );
    expect((await listOf(stranger, person)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });
});
