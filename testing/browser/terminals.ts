import { employees } from '@gatehouse/api/people/employees';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@playwright/test';
import {
  type AttendanceTerminal,
  type AttendanceTerminalOptions,
  createTerminal,
} from '../../scripts/simulate/terminal.ts';
import { makeDevice, makeDoor } from './area-tree.ts';
import { expect } from './fixtures.ts';
import { makeDepartment, makeEmployee } from './people.ts';

/** Loopback addresses of this machine, IPv4 and IPv6. */
export const here = ['127.0.0.1', '::1'];

/** Returns unique digits, for a serial number or an unknown person code. */
export const digits = (length: number): string =>
  String(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n)
    .padStart(20, '7')
    .slice(-length);

/** Creates a simulated terminal. The portal may not have approved it yet. */
export function switchOn(
  url: string | undefined,
  serial: string,
  more: Partial<AttendanceTerminalOptions> = {},
): AttendanceTerminal {
  return createTerminal({ url: url ?? '', serial, clock: { now: () => new Date() }, ...more });
}

interface PlacedTerminal {
  id: number;
  name: string;
  doorCode: string;
  terminal: AttendanceTerminal;
}

/** Creates an approved terminal at a new door. */
export async function placeTerminal(
  page: Page,
  url: string | undefined,
  more: Partial<AttendanceTerminalOptions> = {},
): Promise<PlacedTerminal> {
  const door = await makeDoor(page);
  const serialNumber = `T${digits(12)}`;
  const device = { protocol: 'ZK_ATT', serialNumber, allowedAddresses: here };
  const { id, name } = await makeDevice(page, door.id, device);
  return { id, name, doorCode: door.code, terminal: switchOn(url, serialNumber, more) };
}

/** Creates an employee of the first company. `pin` is the employee's terminal user ID. */
export async function makePerson(page: Page): Promise<{ name: string; pin: string; departmentId: number }> {
  const department = await makeDepartment(page);
  const { id, name } = await makeEmployee(page, department.id);
  const answer = await page.request.get(pathOf(employees.get, { id }), {
    headers: { 'x-command-id': crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { result }: { result: { devicePin: string } } = await answer.json();
  return { name, pin: result.devicePin, departmentId: department.id };
}

/** Returns a random day long before the sample data. Other tests rarely use the same day. */
export const longAgo = (): string =>
  new Date(Date.UTC(2015, 0, 1 + (Number(digits(9)) % 1500))).toISOString().slice(0, 10);

/** Returns a line of the attendance log as sent by terminals. `time` is HH:mm. */
export const line = (pin: string, day: string, time: string): string =>
  [pin, `${day} ${time}:00`, 0, 15, 0, 0, 0].join('\t');
