import { devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import type { Person } from '@gatehouse/testing/data/factories';
import { createFaces } from '@gatehouse/testing/data/people/pictures';
import { createEventSender, hikEvent } from '@gatehouse/testing/kit/hikvision-events';
import { lineWorld } from '@gatehouse/testing/kit/line-world';
import type { Client } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncJob } from '../device-people/device-people.service.ts';
import { callDevice } from './call-terminal.service.ts';

const start = '2026-11-25T02:00:00Z';
const { portal, terminal, body } = await lineWorld({ at: start });
let companyId: number;
let admin: Client;
let john: Person;
let id: number;
let post: ReturnType<typeof createEventSender>;
const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

/** Creates a terminal that the portal calls, at a door of an open room. John Smith has terminal user ID 29. */
beforeEach(async () => {
  portal.clock.set(start);
  terminal.people.clear();
  terminal.asked.length = 0;
  Object.assign(terminal.is, { cannotSearch: false, page: 30, refuses: [] });
  companyId = (await portal.make.company()).id;
  admin = await portal.as(
    await portal.make.employee({ companyId, roles: ['ADMIN'], pin: '1', displayName: 'Ann Boss' }),
  );
  john = await portal.make.employee({ companyId, pin: '29', displayName: 'John Smith' });
  const { id: doorId } = await portal.make.door({ companyId });
  const made = await portal.make.device({ companyId, doorId, protocol: 'HIKVISION' });
  id = made.id;
  post = createEventSender(portal, made.path);
  await admin.call(deviceLines.create, { params: { id }, body });
});

/** Adds a person that was enrolled at the terminal. */
const enrol = (name: string, no = '29', cards: readonly string[] = []) =>
  terminal.people.set(no, { info: { employeeNo: no, name }, cards: new Set(cards), face: null });
const nameOf = (no: string) => terminal.people.get(no)?.info.name;
const call = async () => {
  await syncJob.run(portal.services, { companyId, employeeIds: [john.employeeId ?? 0] });
  await callDevice(portal.services, { companyId, deviceId: id });
};
const calls = (path: RegExp) => terminal.asked.filter((one) => one.isSigned && path.test(one.path)).length;
const punch = (time: string) =>
  post(hikEvent(`${time}+07:00`, { employeeNoString: '29', name: 'Sarah Doe' }));
const punches = () => rows('SELECT FROM punches WHERE employee_id = $1', [john.employeeId]);
const listed = async () => (await admin.call(terminalPeople.list, { params: { id } })).result;
const device = async () => (await admin.call(devices.get, { params: { id } })).result;
const decide = (same: boolean) =>
  admin.call(terminalPeople.decide, { params: { id }, body: { terminalUserIds: ['29'], same } });
const remove = (terminalUserId = '29') =>
  admin.call(terminalPeople.remove, { params: { id }, body: { terminalUserId } });
const disable = () => rows('UPDATE employees SET is_enabled = false WHERE id = $1', [john.employeeId]);

describe("terminals that the portal calls, with another person under an employee's terminal user ID", () => {
  it("does not send an employee if another person has the employee's ID on the terminal, but sends all other employees", async () => {
    enrol('Sarah Doe', '29', ['77']);
    await call();
    expect(terminal.people.get('29')).toEqual({
      info: { employeeNo: '29', name: 'Sarah Doe' },
      cards: new Set(['77']),
      face: null,
    });
    expect(nameOf('1')).toBe('Ann Boss');
    expect(await device()).toMatchObject({
      problems: expect.arrayContaining(['OTHER_PEOPLE']),
      otherPeople: 1,
    });
    expect((await listed()).doubtful).toMatchObject([
      { terminalUserId: '29', name: 'Sarah Doe', identity: 'ASKED', employeeId: john.employeeId },
    ]);
    expect(
      await rows("SELECT FROM device_commands WHERE device_id = $1 AND payload LIKE '%PIN=29%'", [id]),
    ).toEqual([]);
  });

  it('quarantines punches under an ID that another person has on the terminal, including punches of the last day', async () => {
    enrol('Sarah Doe');
    await punch('2026-11-25T08:00:00');
    expect(await punches()).toHaveLength(1);
    await call();
    expect(await punches()).toHaveLength(0);
    await punch('2026-11-25T08:30:00');
    expect(await punches()).toHaveLength(0);
    const open = await admin.call(quarantine.list, { query: { state: 'OPEN' } });
    expect(open.result.content).toMatchObject([{ reason: 'OTHER_PERSON', personCode: '29', records: 2 }]);
  });

  it("notifies administrators once a day of another person under an employee's ID on a terminal", async () => {
    await portal.make.employee({ companyId, pin: '30', displayName: 'Ravi Kumar' });
    enrol('Sarah Doe');
    await call();
    enrol('Peter Pan', '30');
    await syncJob.run(portal.services, { companyId });
    await call();
    portal.clock.advance(2 * 3_600_000);
    await call();
    const { content } = (await admin.call(notifications.list, { query: {} })).result;
    const subjects = content.map(({ subject }: { subject: string }) => subject);
    expect(subjects.filter((one: string) => one === 'Another name on a terminal')).toHaveLength(1);
  });

  it('sends the employee and counts the punches after an administrator answers “Same person”', async () => {
    enrol('Johnny S.');
    await call();
    await punch('2026-11-25T08:30:00');
    expect((await decide(true)).result).toEqual({ counted: 1, waiting: 0 });
    await call();
    expect(nameOf('29')).toBe('John Smith');
    expect(await punches()).toHaveLength(1);
    expect((await device()).problems).not.toContain('OTHER_PEOPLE');
    enrol('Sarah Doe');
    await rows("UPDATE employees SET card_number = '5' WHERE id = $1", [john.employeeId]);
    await call();
    expect(nameOf('29')).toBe('Sarah Doe');
    expect((await listed()).doubtful).toMatchObject([{ name: 'Sarah Doe', identity: 'ASKED' }]);
  });

  it('leaves the person on the terminal after an administrator answers “Someone else”, and sends the employee once the ID is free', async () => {
    enrol('Sarah Doe');
    await call();
    expect((await decide(false)).status).toBe(200);
    await call();
    expect(nameOf('29')).toBe('Sarah Doe');
    expect((await device()).problems).not.toContain('OTHER_PEOPLE');
    expect((await listed()).doubtful).toMatchObject([{ identity: 'OTHER' }]);
    terminal.people.delete('29');
    portal.clock.advance(3_601_000);
    await call();
    expect(nameOf('29')).toBe('John Smith');
    expect((await listed()).doubtful).toEqual([]);
  });

  it('sends the employee after the other person was removed from the terminal', async () => {
    enrol('Sarah Doe', '29', ['77']);
    await call();
    expect((await remove()).status).toBe(200);
    expect((await listed()).doubtful).toMatchObject([{ leaving: true }]);
    await call();
    expect(nameOf('29')).toBe('John Smith');
    expect(terminal.people.get('29')?.cards.size).toBe(0);
    expect((await listed()).doubtful).toEqual([]);
  });

  it('leaves a third person on the terminal if that person gets the ID after the removal was requested', async () => {
    enrol('Sarah Doe');
    await call();
    await remove();
    enrol('Peter Pan');
    await call();
    expect(nameOf('29')).toBe('Peter Pan');
    expect((await listed()).doubtful).toMatchObject([
      { name: 'Peter Pan', identity: 'ASKED', leaving: false },
    ]);
    await syncJob.run(portal.services, { companyId });
    await call();
    expect(nameOf('29')).toBe('Peter Pan');
  });

  it("leaves the other person on the terminal and removes the employee's card and face when the employee loses access", async () => {
    await rows("UPDATE employees SET card_number = '5' WHERE id = $1", [john.employeeId]);
    const picture = { params: { accountName: john.accountName }, files: await createFaces() };
    expect((await admin.call(recognitionPictures.upload, picture)).status).toBe(200);
    await call();
    expect(terminal.people.get('29')).toMatchObject({ cards: new Set(['5']), face: expect.any(Buffer) });
    Object.assign(terminal.people.get('29')?.info ?? {}, { name: 'Sarah Doe' });
    terminal.people.get('29')?.cards.add('77');
    await disable();
    await call();
    expect(terminal.people.get('29')).toMatchObject({
      info: { name: 'Sarah Doe' },
      cards: new Set(['77']),
      face: null,
    });
    expect((await listed()).doubtful).toMatchObject([{ name: 'Sarah Doe', identity: 'ASKED' }]);
    const before = terminal.asked.length;
    await call();
    expect(terminal.asked.slice(before).every(({ path }) => path.endsWith('deviceInfo'))).toBe(true);
    await decide(true);
    await call();
    expect(terminal.people.has('29')).toBe(false);
  });

  it("removes an employee's old card from a terminal with another person under the ID, and sends the new card only after a decision about the person", async () => {
    await rows("UPDATE employees SET card_number = '5' WHERE id = $1", [john.employeeId]);
    await call();
    Object.assign(terminal.people.get('29')?.info ?? {}, { name: 'Sarah Doe' });
    await rows("UPDATE employees SET card_number = '6' WHERE id = $1", [john.employeeId]);
    await call();
    expect(terminal.people.get('29')).toMatchObject({ info: { name: 'Sarah Doe' }, cards: new Set() });
    await decide(true);
    await call();
    expect(terminal.people.get('29')).toMatchObject({
      info: { name: 'John Smith' },
      cards: new Set(['6']),
    });
  });

  it("removes an employee's old card from the entry of another person under the employee's ID, even after a removal of the entry that was not executed", async () => {
    await rows("UPDATE employees SET card_number = '5' WHERE id = $1", [john.employeeId]);
    await call();
    const renameThere = (name: string) => Object.assign(terminal.people.get('29')?.info ?? {}, { name });
    renameThere('Sarah Doe');
    await rows("UPDATE employees SET display_name = 'Bob Ray', last_name = 'X' WHERE id = $1", [
      john.employeeId,
    ]);
    await call();
    await admin.call(deviceCommands.send, { params: { id }, body: { kind: 'SEND_PEOPLE' } });
    await call();
    await remove();
    renameThere('Peter Pan');
    await call();
    expect(terminal.people.get('29')).toMatchObject({ info: { name: 'Peter Pan' }, cards: new Set(['5']) });
    await rows("UPDATE employees SET card_number = '6' WHERE id = $1", [john.employeeId]);
    await call();
    expect(terminal.people.get('29')).toMatchObject({ info: { name: 'Peter Pan' }, cards: new Set() });
  });

  it('does not remove a person that has the former ID of an employee on the terminal, and lists the person as unknown', async () => {
    await call();
    enrol('Sarah Doe');
    await rows("UPDATE employees SET device_pin = '31' WHERE id = $1", [john.employeeId]);
    await call();
    expect([nameOf('29'), nameOf('31')]).toEqual(['Sarah Doe', 'John Smith']);
    expect((await listed()).people).toMatchObject([{ terminalUserId: '29', name: 'Sarah Doe' }]);
    await remove();
    await call();
    expect(terminal.people.has('29')).toBe(false);
  });
});

describe('people on terminals that the portal calls', () => {
  it.each(['JOHN SMITH', 'Smith, John', 'Jóhn Smith', ''])(
    'replaces the name “%s” on a terminal by John Smith, because both count as the same name',
    async (name) => {
      enrol(name);
      await call();
      expect(nameOf('29')).toBe('John Smith');
      expect((await listed()).doubtful).toEqual([]);
    },
  );

  it('sends an employee again after each of two name changes', async () => {
    for (const name of ['John Smith', 'John Doe', 'Ann Lee']) {
      await rows("UPDATE employees SET display_name = $2, last_name = 'X' WHERE id = $1", [
        john.employeeId,
        name,
      ]);
      await call();
      expect(nameOf('29')).toBe(name);
    }
    expect((await listed()).doubtful).toEqual([]);
  });

  it('does not send an employee again when only the face is removed', async () => {
    const picture = { params: { accountName: john.accountName }, files: await createFaces() };
    await admin.call(recognitionPictures.upload, picture);
    await call();
    await admin.call(recognitionPictures.remove, { params: { accountName: john.accountName } });
    const writes = calls(/UserInfo\/(Modify|Record)/);
    await call();
    expect(terminal.people.get('29')).toMatchObject({ face: null });
    expect(calls(/UserInfo\/(Modify|Record)/)).toBe(writes);
  });

  it('searches a terminal once for up to 30 people, page by page, before sending them', async () => {
    for (let no = 100; no < 140; no++)
      await portal.make.employee({ companyId, pin: String(no), displayName: `Person ${no}` });
    enrol('Other A', '101');
    enrol('Other B', '102');
    enrol('Person 103', '103');
    terminal.is.page = 2;
    await syncJob.run(portal.services, { companyId });
    await call();
    // The search for the first 30 people has two pages. The search for the remaining 12 has one.
    expect(calls(/UserInfo\/Search/)).toBe(3);
    expect((await listed()).doubtful).toMatchObject([{ name: 'Other A' }, { name: 'Other B' }]);
    expect(terminal.people.size).toBe(42);
    expect(calls(/UserInfo\/Modify/)).toBe(1);
    expect(calls(/UserInfo\/Record/)).toBe(39);
  });

  it('sends an employee without comparing names if the terminal does not support the search', async () => {
    enrol('Sarah Doe');
    terminal.is.cannotSearch = true;
    await call();
    expect(nameOf('29')).toBe('John Smith');
    expect((await listed()).doubtful).toEqual([]);
  });

  it('sends an employee later if the terminal is busy during the search', async () => {
    enrol('Sarah Doe');
    terminal.is.refuses = [{ path: /UserInfo\/Search/, word: 'deviceBusy' }];
    await call();
    expect(nameOf('29')).toBe('Sarah Doe');
    expect(terminal.people.has('1')).toBe(false);
    portal.clock.advance(31_000);
    await call();
    expect([nameOf('1'), nameOf('29')]).toEqual(['Ann Boss', 'Sarah Doe']);
  });

  it('sends no one to a terminal that rejects every search, but removes an employee without access from it', async () => {
    await call();
    const reject = () => {
      terminal.is.refuses = Array.from({ length: 9 }, () => ({
        path: /UserInfo\/Search/,
        word: 'badParameters',
      }));
    };
    reject();
    await rows("UPDATE employees SET display_name = 'John Doe' WHERE id = $1", [john.employeeId]);
    await call();
    expect(nameOf('29')).toBe('John Smith');
    reject();
    await disable();
    await call();
    expect(terminal.people.has('29')).toBe(false);
  });

  it('searches for one person at a time if the terminal rejects a search for several', async () => {
    enrol('Sarah Doe');
    terminal.is.refuses = [{ path: /UserInfo\/Search/, word: 'badParameters' }];
    await call();
    expect([nameOf('1'), nameOf('29')]).toEqual(['Ann Boss', 'Sarah Doe']);
  });
});
