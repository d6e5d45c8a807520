import { devices } from '@gatehouse/api/area/devices';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncJob } from './device-people.service.ts';

const portal = await testPortal();
let companyId: number;
let admin: Client;
let id: number;
let terminal: TerminalClient;
const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

/** Creates a terminal that was never queried for its people, in a company with one person. */
beforeEach(async () => {
  companyId = (await portal.make.company()).id;
  admin = await portal.as(
    await portal.make.employee({ companyId, roles: ['ADMIN'], pin: '7', displayName: 'Ravi' }),
  );
  const device = await portal.make.device({ companyId });
  id = device.id;
  terminal = terminalOf(portal, device.serial);
  await portal.make.owner.query('UPDATE device_states SET people_known_at = NULL WHERE device_id = $1', [id]);
});
const sync = () => syncJob.run(portal.services, { companyId });
const uploadLines = (...lines: string[]) =>
  terminal.send('POST', 'cdata', '&table=OPERLOG&OpStamp=1', lines.map((line) => `${line}\n`).join(''));
const problems = async () => (await admin.call(devices.get, { params: { id } })).result.problems;
const boss = 'USER PIN=7\tName=Ravi\tPri=14\tPasswd=4711\tCard=\tGrp=2\tTZ=0001000200030000\tVerify=-1';

describe('terminals that receive people', () => {
  it('queries a terminal for its people before sending any, and keeps the privileges and passwords that the terminal stores', async () => {
    await sync();
    expect((await terminal.poll()).body).toBe('C:1:DATA QUERY USERINFO\n');
    expect((await terminal.poll()).body).toBe('OK');
    await uploadLines(boss);
    await terminal.report('ID=1&Return=1&CMD=DATA');
    expect((await terminal.poll()).body).toBe(
      'C:2:DATA UPDATE USERINFO PIN=7\tName=Ravi\tPri=14\tPasswd=4711\tCard=\tGrp=2\tTZ=0001000200030000\tVerify=-1\n',
    );
    await terminal.report('ID=2&Return=0&CMD=DATA');
    await sync();
    expect((await terminal.poll()).body).toBe('OK');
    expect(await problems()).toEqual([]);
  });

  it('sends people that are not on the terminal as new users', async () => {
    await sync();
    await terminal.poll();
    await uploadLines('USER PIN=99\tName=Boss\tPri=14\tPasswd=\tCard=\tGrp=1\tTZ=\tVerify=0');
    await terminal.report('ID=1&Return=1&CMD=DATA');
    expect((await terminal.poll()).body).toMatch(/PIN=7\tName=Ravi\tPri=0\tPasswd=\tCard=\tGrp=1\t/);
  });

  it('shortens a name that is sent to a terminal to the limit in bytes', async () => {
    await portal.make.owner.query('UPDATE employees SET display_name = $2 WHERE company_id = $1', [
      companyId,
      '김수한무거북이와두루미',
    ]);
    await sync();
    await terminal.poll();
    await uploadLines('USER PIN=99\tName=Boss\tPri=14\tPasswd=\tCard=\tGrp=1\tTZ=\tVerify=0');
    await terminal.report('ID=1&Return=1&CMD=DATA');
    expect((await terminal.poll()).body).toMatch(/PIN=7\tName=김수한무거북이와\tPri=0\t/);
  });

  it('keeps the privileges of a changed person, even if the terminal changed them in the meantime', async () => {
    await portal.make.owner.query('UPDATE device_states SET people_known_at = now() WHERE device_id = $1', [
      id,
    ]);
    await sync();
    await terminal.poll();
    await terminal.report('ID=1&Return=0&CMD=DATA');
    await uploadLines(boss);
    await portal.make.owner.query("UPDATE employees SET display_name = 'Ravi K' WHERE company_id = $1", [
      companyId,
    ]);
    await sync();
    expect((await terminal.poll()).body).toMatch(/Name=Ravi K\tPri=14\tPasswd=4711\t/);
  });

  it('waits for a limited time if a terminal reports people after it has answered the query for people', async () => {
    await sync();
    await terminal.poll();
    await terminal.report('ID=1&Return=3&CMD=DATA');
    await uploadLines(boss);
    expect((await terminal.poll()).body).toBe('OK');
    portal.clock.advance(3 * 60_000);
    expect((await terminal.poll()).body).toMatch(/Pri=14/);
  });

  it('sends no privileges or passwords to a terminal that cannot report its people', async () => {
    await sync();
    await terminal.poll();
    await terminal.report('ID=1&Return=-1002&CMD=DATA');
    expect((await terminal.poll()).body).toBe('C:2:DATA UPDATE USERINFO PIN=7\tName=Ravi\tCard=\n');
  });

  it("keeps a person's administrator privilege when only the face is removed, but not when the person is removed", async () => {
    await portal.make.owner.query('UPDATE device_states SET people_known_at = now() WHERE device_id = $1', [
      id,
    ]);
    await uploadLines(boss);
    await sync();
    await terminal.poll();
    await terminal.report('ID=1&Return=0&CMD=DATA');
    await portal.make.owner.query('UPDATE employees SET is_enabled = false WHERE company_id = $1', [
      companyId,
    ]);
    await sync();
    expect((await terminal.poll()).body).toBe('C:2:DATA DELETE USERINFO PIN=7\n');
    // The terminal answers that the person to remove does not exist.
    await terminal.report('ID=2&Return=-10&CMD=DATA');
    expect(await rows('SELECT FROM reported_people WHERE device_id = $1', [id])).toEqual([]);
    expect(await rows('SELECT FROM device_people WHERE device_id = $1', [id])).toEqual([]);
  });
});

describe('passwords typed at a terminal', () => {
  it('never stores a password typed at a terminal unencrypted in any table', async () => {
    await uploadLines(boss);
    const [{ text }] = await rows(
      `SELECT (SELECT jsonb_agg(p) FROM reported_people p)::text || (SELECT jsonb_agg(i) FROM punch_inbox i)::text
        || (SELECT encode(sealed, 'escape') FROM reported_people WHERE device_id = $1) AS text`,
      [id],
    );
    // The hexadecimal ciphertext may contain 4711 by chance, so the pattern ignores 4711 next to other hexadecimal
    // digits.
    expect(text).not.toMatch(/(?<![\da-f])4711(?![\da-f])|0001000200030000/);
  });
});

describe('terminals without an administrator', () => {
  it('reports that a terminal has no administrator after the terminal has reported its people', async () => {
    expect(await problems()).toEqual([]);
    await sync();
    await terminal.poll();
    await uploadLines('USER PIN=7\tName=Ravi\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=\tVerify=0');
    await terminal.report('ID=1&Return=1&CMD=DATA');
    await terminal.poll();
    expect(await problems()).toEqual(['NO_ADMINISTRATOR']);
    await uploadLines(boss);
    expect(await problems()).toEqual([]);
  });
});
