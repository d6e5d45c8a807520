import { buildings } from '@gatehouse/api/area/buildings';
import { devices } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { companies } from '@gatehouse/api/people/companies';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';

interface AreaRecord {
  id: number;
  code: string;
  name: string;
}

/** Returns a unique name that is also a valid code. */
export const unique = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 8)}`;

async function firstCompany(page: Page): Promise<number> {
  const visibleCompanies: { content: { id: number }[] } = await callApi(page, companies.pick);
  return visibleCompanies.content[0]?.id ?? 0;
}

/** Creates a building in the first company visible to the person. */
export async function makeBuilding(page: Page): Promise<AreaRecord> {
  const companyId = await firstCompany(page);
  const name = unique('Building');
  const body = { companyId, buildingCode: name, buildingName: name, address: '7 Test Street' };
  return { id: (await callApi(page, buildings.create, body)).id, code: name, name };
}

/** Creates a room, in a new building unless `buildingId` is set. */
export async function makeRoom(
  page: Page,
  more: {
    buildingId?: number;
    roomName?: string;
    isSecure?: boolean;
    isEnabled?: boolean;
    roomType?: string;
    capacity?: number;
  } = {},
): Promise<AreaRecord> {
  const buildingId = more.buildingId ?? (await makeBuilding(page)).id;
  const companyId = await firstCompany(page);
  const name = unique('Room');
  const parentIds = { companyId, buildingId };
  const body = { ...parentIds, roomCode: name, roomName: name, roomType: 'OPEN_ROOM', floor: 1, ...more };
  return { id: (await callApi(page, rooms.create, body)).id, code: name, name };
}

/** Creates a door, in a new room unless `roomId` is set. */
export async function makeDoor(
  page: Page,
  more: { roomId?: number; doorName?: string } = {},
): Promise<AreaRecord> {
  const roomId = more.roomId ?? (await makeRoom(page)).id;
  const code = unique('Door');
  const name = more.doorName ?? code;
  const { id } = await callApi(page, doors.create, { roomId, doorCode: code, doorName: name });
  return { id, code, name };
}

/** Creates a device with the next free number. */
export async function makeDevice(page: Page, doorId: number, more: object = {}): Promise<AreaRecord> {
  const { id } = await callApi(page, devices.nextId);
  const name = unique('Device');
  const body = { id, deviceCode: name, deviceName: name, deviceType: 'FACE', doorId, ...more };
  await callApi(page, devices.create, body);
  return { id, code: name, name };
}
