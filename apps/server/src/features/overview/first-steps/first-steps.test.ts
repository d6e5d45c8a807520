import { firstStepKinds, firstSteps } from '@gatehouse/api/overview/first-steps';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';

it('marks each setup step as done, from an empty portal to the first punch', async () => {
  const portal = await testPortal();
  const { make } = portal;
  const client = await portal.as(await make.sysadmin());
  const listDone = async () => {
    const { result } = await client.call(firstSteps.get);
    return firstStepKinds.filter((kind) => result.done[kind]);
  };
  expect(await listDone()).toEqual([]);
  const { id: companyId } = await make.company();
  expect(await listDone()).toEqual(['company']);
  const building = await make.building({ companyId });
  expect(await listDone()).toEqual(['company', 'building']);
  const room = await make.room({ companyId, buildingId: building.id });
  const door = await make.door({ companyId, roomId: room.id });
  const device = await make.device({ companyId, doorId: door.id });
  expect(await listDone()).toEqual(['company', 'building', 'room', 'door', 'device']);
  const department = await make.department({ companyId });
  const person = await make.employee({ companyId, departmentId: department.id });
  expect(await listDone()).toEqual(firstStepKinds.slice(0, 7));
  const terminal = terminalOf(portal, device.serial);
  await terminal.poll();
  expect(await listDone()).toEqual(firstStepKinds.slice(0, 8));
  await terminal.attlog([`${person.pin}\t2026-11-19 08:00:00\t0\t15`]);
  expect(await listDone()).toEqual([...firstStepKinds]);
});

it('refuses the list of setup steps to people that may not set up companies', async () => {
  const portal = await testPortal();
  const admin = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  expect((await admin.call(firstSteps.get)).code).toBe('AUTH_NO_PERMISSION');
});
