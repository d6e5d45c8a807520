import { employees } from '@gatehouse/api/people/employees';
import { managers } from '@gatehouse/api/people/managers';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let sales: { id: number };
let store: { id: number };
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  sales = await portal.make.department({ companyId });
  store = await portal.make.department({ companyId });
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const makePerson = (more: object = {}) => portal.make.employee({ companyId, ...more });
const body = (employee: Person) => ({
  employeeId: employee.employeeId,
  title: 'Head',
  manageDepartmentIds: [sales.id],
});
const makeManager = async (employee: Person) =>
  (await admin.call(managers.create, { body: body(employee) })).result;
const updateManager = (client: Client, employee: Person, change: object) =>
  client.call(managers.update, { params: { id: employee.employeeId ?? 0 }, body: change });

it('reports a conflict when the employee page and the managers page change the title concurrently', async () => {
  const employee = await makePerson();
  const { version } = await makeManager(employee);
  const colleagueIs = await makePerson({ roles: ['ADMIN'] });
  const colleague = await portal.as(colleagueIs);
  const params = { id: employee.employeeId ?? 0 };
  const byColleague = { field: 'title', by: colleagueIs.accountName };
  await colleague.call(employees.update, { params, body: { version, title: 'Chief' } });
  const refused = await updateManager(admin, employee, { version, title: 'Lead' });
  expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
  expect(refused.result.fields).toMatchObject([{ ...byColleague, value: 'Chief' }]);
  await updateManager(colleague, employee, { title: 'Captain' });
  const body = { version: version + 1, title: 'Lead' };
  const back = await admin.call(employees.update, { params, body });
  expect(back.result.fields).toMatchObject([{ ...byColleague, value: 'Captain' }]);
});

it('merges concurrent changes to title and departments of a manager, and names the author of the earlier change if two changes set the departments', async () => {
  const employee = await makePerson();
  const { version } = await makeManager(employee);
  const colleague = await portal.as(await makePerson({ roles: ['ADMIN'] }));
  await updateManager(colleague, employee, { version, manageDepartmentIds: [store.id] });
  const mergedAnswer = await updateManager(admin, employee, { version, title: 'Lead' });
  expect(mergedAnswer.result).toMatchObject({ title: 'Lead', manageDepartments: [{ id: store.id }] });
  const refused = await updateManager(admin, employee, {
    version,
    manageDepartmentIds: [sales.id, store.id],
  });
  expect(refused.result.fields).toMatchObject([{ field: 'manageDepartmentIds', value: [store.id] }]);
  expect((await updateManager(admin, employee, body(employee))).result.manageDepartments).toMatchObject([
    { id: sales.id },
  ]);
});
