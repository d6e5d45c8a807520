import { buildings } from '@gatehouse/api/area/buildings';
import { devices } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { companies } from '@gatehouse/api/people/companies';
import type { Page } from '@playwright/test';
import { ask } from '../ask.ts';

interface Made {
  id: number;
  code: string;
  name: string;
}

/** A name no other test uses; it is a code, too. */
export const unique = (word: string): string => `${word} ${crypto.randomUUID().slice(0, 8)}`;

async function firstCompany(page: Page): Promise<number> {
  const mine: { content: { id: number }[] } = await ask(page, companies.pick);
  return mine.content[0]?.id ?? 0;
}

/** A building of the first company the person sees. */
export async function makeBuilding(page: Page): Promise<Made> {
  const companyId = await firstCompany(page);
  const name = unique('Building');
  const body = { companyId, buildingCode: name, buildingName: name, address: '7 Test Street' };
  return { id: (await ask(page, buildings.create, body)).id, code: name, name };
}

/** A room, in a building of its own unless one is given. */
export async function makeRoom(
  page: Page,
  more: {
    buildingId?: number;
    roomName?: string;
    isSecure?: boolean;
    isEnabled?: boolean;
    roomType?: string;
  } = {},
): Promise<Made> {
  const buildingId = more.buildingId ?? (await makeBuilding(page)).id;
  const companyId = await firstCompany(page);
  const name = unique('Room');
  const place = { companyId, buildingId };
  const body = { ...place, roomCode: name, roomName: name, roomType: 'OPEN_ROOM', floor: 1, ...more };
  return { id: (await ask(page, rooms.create, body)).id, code: name, name };
}

/** A door, in a room of its own unless one is given. */
export async function makeDoor(page: Page, more: { roomId?: number; doorName?: string } = {}): Promise<Made> {
  const roomId = more.roomId ?? (await makeRoom(page)).id;
  const code = unique('Door');
  const name = more.doorName ?? code;
  const { id } = await ask(page, doors.create, { roomId, doorCode: code, doorName: name });
  return { id, code, name };
}

/** A device of a door, under the next free number. */
export async function makeDevice(page: Page, doorId: number, more: object = {}): Promise<Made> {
  const { id } = await ask(page, devices.nextId);
  const name = unique('Device');
  const body = { id, deviceCode: name, deviceName: name, deviceType: 'FACE', doorId, ...more };
  await ask(page, devices.create, body);
  return { id, code: name, name };
}
