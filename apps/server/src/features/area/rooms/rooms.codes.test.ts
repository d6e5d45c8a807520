import { rooms } from '@gatehouse/api/area/rooms';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';

it("creates a room with the codes of its company and building, and moves the room to a building by the building's code", async () => {
  const portal = await testPortal();
  const { id: companyId, code: companyCode } = await portal.make.company();
  const building = await portal.make.building({ companyId });
  const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const foreign = await portal.make.company();
  const named = { roomCode: 'BY-CODE', roomName: 'Room', roomType: 'MEETING_ROOM', floor: 0 };
  const codes = { companyCode, buildingCode: building.code };
  const { result } = await admin.call(rooms.create, { body: { ...named, ...codes } });
  expect(result).toMatchObject({ companyId, buildingId: building.id });
  const other = await portal.make.building({ companyId });
  const params = { id: result.id };
  const moved = await admin.call(rooms.update, { params, body: { buildingCode: other.code } });
  expect(moved.result.buildingId).toBe(other.id);
  for (const [more, code] of [
    [{ companyCode: 'NOWHERE' }, 'HR_COMPANY_NOT_FOUND'],
    [{ companyId: foreign.id }, 'HR_COMPANY_NOT_FOUND'],
    [{ buildingCode: 'NOWHERE' }, 'AREA_BUILDING_ID_NOT_FOUND'],
    [{ buildingId: other.id }, 'AREA_BUILDING_ID_NOT_FOUND'],
  ] as const) {
    const answer = await admin.call(rooms.create, {
      body: { ...named, roomCode: 'NOT', ...codes, ...more },
    });
    expect(answer.code).toBe(code);
  }
  const wrong = await admin.call(rooms.update, { params, body: { buildingCode: 'NOWHERE' } });
  expect(wrong.code).toBe('AREA_BUILDING_ID_NOT_FOUND');
});
