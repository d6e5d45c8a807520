import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { expect, it } from 'vitest';

const { portal, companyId, person, device, terminal, rows, punchesOf } = await terminalWorld();
const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
const userLine = (pin: string, name: string, privilege = 0) =>
  `USER PIN=${pin}\tName=${name}\tPri=${privilege}\tPasswd=99\tCard=\tGrp=1\tTZ=\tVerify=0`;
const report = (...lines: string[]) =>
  terminal.send('POST', 'cdata', '&table=OPERLOG&OpStamp=1', lines.map((line) => `${line}\n`).join(''));
const params = { id: device.id };
const list = async () => (await admin.call(terminalPeople.list, { params })).result;
const remove = (terminalUserId: string, more: object = {}) =>
  admin.call(terminalPeople.remove, { params, body: { terminalUserId, ...more } });

const [{ name }] = await rows('SELECT display_name AS name FROM employees WHERE id = $1', [
  person.employeeId,
]);
await report(userLine(person.pin, name), userLine('8001', 'Old Guard'), userLine('8002', 'Boss', 14));

it('lists people on a terminal that do not exist in the portal', async () => {
  const { people, isReported } = await list();
  expect(isReported).toBe(true);
  expect(people).toMatchObject([
    { terminalUserId: '8001', name: 'Old Guard', administrator: false, leaving: false },
    { terminalUserId: '8002', name: 'Boss', administrator: true, leaving: false },
  ]);
  expect(JSON.stringify(await rows('SELECT * FROM reported_people'))).not.toContain('Old Guard');
});

it('removes a person from the terminal with a separate command, and removes the person from the list of people on the terminal', async () => {
  expect((await remove('8001')).status).toBe(200);
  expect((await list()).people[0]).toMatchObject({ terminalUserId: '8001', leaving: true });
  const { body } = await terminal.poll();
  const [, id] = /^C:(\d+):DATA DELETE USERINFO PIN=8001$/m.exec(body) ?? [];
  await terminal.report(`ID=${id}&Return=0&CMD=DATA`);
  expect(
    (await list()).people.map(({ terminalUserId }: { terminalUserId: string }) => terminalUserId),
  ).toEqual(['8002']);
});

it('removes an administrator of the terminal only after an explicit confirmation', async () => {
  expect((await remove('8002')).result.fields).toMatchObject([{ field: 'administrator', rule: 'required' }]);
  expect((await list()).people[0]).toMatchObject({ terminalUserId: '8002', leaving: false });
  expect((await remove('8002', { administrator: true })).status).toBe(200);
});

it('rejects removing a person from the terminal if the person exists in the portal or is not on the terminal', async () => {
  for (const terminalUserId of [person.pin, '8999', 'x'])
    expect((await remove(terminalUserId)).code, terminalUserId).toBe('ATT_TERMINAL_PERSON_NOT_FOUND');
  expect((await terminal.poll()).body).not.toContain(`DELETE USERINFO PIN=${person.pin}`);
});

it('assigns a terminal user ID to an employee, and removes the person with the ID from the list of unknown people', async () => {
  await report(userLine('8003', 'Ann'));
  await terminal.attlog(['8003\t2026-11-20 08:00:00\t0\t15']);
  const { employeeId } = await portal.make.employee({ companyId });
  const mapped = await admin.call(quarantine.map, { body: { code: '8003', employeeId } });
  expect(mapped.result.mapped).toBe(1);
  expect(await punchesOf(employeeId)).toHaveLength(1);
  expect(JSON.stringify((await list()).people)).not.toContain('8003');
});

it('lists tables that the portal does not read, with their row counts', async () => {
  for (const lines of ['a=1\nb=2\n', 'c=3\n'])
    await terminal.send('POST', 'cdata', '&table=VENDORX&Stamp=1', lines);
  await terminal.send('POST', 'cdata', '&table=options', 'FWVersion=1');
  expect((await list()).tables).toMatchObject([{ table: 'VENDORX', rows: 3 }]);
});
