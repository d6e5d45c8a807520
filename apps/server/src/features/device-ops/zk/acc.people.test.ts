import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { describe, expect, it } from 'vitest';
import { terminalOf, terminalWorld } from '../ingest/device-ops.kit.ts';

const { portal, companyId, rows } = await terminalWorld();
const boss = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));

/** A registered terminal for access control at a door of a room, which says that it holds nobody. */
async function access(capabilities = '') {
  const room = await portal.make.room({ companyId, type: 'SECURITY_ROOM' });
  const { id: doorId } = await portal.make.door({ roomId: room.id });
  const device = await portal.make.device({ companyId, doorId, protocol: 'ZK_ACC' });
  const { send, poll, report } = terminalOf(portal, device.serial);
  await send('POST', 'registry', '', `DeviceType=acc,LockCount=1,DateFmtFunOn=1${capabilities}`);
  await send('GET', 'push');
  /** The commands of one poll, each answered with this code. */
  const obey = async (code: number | ((text: string) => number) = 0) => {
    const commands = [...(await poll()).body.matchAll(/^C:(\d+):(.*)$/gm)].map(([, id = '', text = '']) => ({
      id,
      text,
    }));
    const results = commands.map(
      ({ id, text }) => `ID=${id}&Return=${typeof code === 'number' ? code : code(text)}&CMD=DATA`,
    );
    if (results.length > 0) await report(results.join('\n'));
    return commands.map(({ text }) => text);
  };
  const commandsOf = async (kind: string) =>
    rows(
      'SELECT state, part, return_code FROM device_commands WHERE device_id = $1 AND kind = $2 ORDER BY number',
      [device.id, kind],
    );
  return { device, room, send, poll, report, obey, commandsOf };
}

describe('a terminal for access control', () => {
  it('is told the time of its place and that people may pass at all times, as soon as it has registered', async () => {
    const { obey, device } = await access();
    const texts = await obey();
    expect(texts.join('\n')).toMatch(/DATA UPDATE timezone TimezoneId=1\t/);
    expect(texts.join('\n')).not.toMatch(/SET OPTIONS/);
    // it greets, and its clock is known not to have been told anything
    const { send } = terminalOf(portal, device.serial);
    await send('GET', 'cdata', '&pushver=3.1.2&options=all');
    const asked = await obey();
    expect(asked.join('\n')).toMatch(/SET OPTIONS DateTime=\d+/);
    expect(asked.join('\n')).toMatch(/DATA QUERY tablename=transaction/);
    expect(
      (await rows('SELECT told_offset FROM device_states WHERE device_id = $1', [device.id]))[0],
    ).toEqual({
      told_offset: 7 * 3600,
    });
  });

  it('is told people and their right to pass, one after the other, and holds them when it has said so of both', async () => {
    const { device, room, obey } = await access();
    const { employeeId, pin } = await portal.make.employee({ companyId });
    await portal.make.accessZone({ companyId, employeeId }, { roomId: room.id });
    await portal.make.owner.query('SELECT note_terminal_changes($1, $2)', [companyId, [employeeId]]);
    const confirmed = async () =>
      (
        await rows('SELECT confirmed FROM device_people WHERE device_id = $1 AND pin = $2', [device.id, pin])
      )[0]?.confirmed;
    expect((await obey()).filter((text) => text.includes('UPDATE user'))).toEqual([
      expect.stringMatching(
        new RegExp(`^DATA UPDATE user CardNo=.*\tPin=${pin}\tPassword=\tGroup=0\tStartTime=0\tEndTime=0\t`),
      ),
    ]);
    expect(await confirmed()).toBeNull();
    expect(await obey()).toEqual([
      `DATA UPDATE userauthorize Pin=${pin}\tAuthorizeTimezoneId=1\tAuthorizeDoorId=1`,
    ]);
    expect(await confirmed()).toContain(`PIN=${pin}`);
    expect(await obey()).toEqual([]);
    await portal.make.owner.query('DELETE FROM access_zones WHERE employee_id = $1', [employeeId]);
    const off: string[] = [];
    // some tables it does not have
    for (let step = 0; step < 6; step++) off.push(...(await obey((text) => (/bio/.test(text) ? -100 : 0))));
    expect(off).toEqual([
      `DATA DELETE userauthorize Pin=${pin}`,
      `DATA DELETE biodata Pin=${pin}\tType=9`,
      `DATA DELETE biophoto PIN=${pin}`,
      `DATA DELETE user Pin=${pin}`,
    ]);
    expect(await confirmed()).toBeUndefined();
  });

  it('goes on with nobody who was taken off since, however late it answers', async () => {
    const { room, obey, poll, report } = await access(',MulCardUserFunOn=1');
    const { employeeId, pin } = await portal.make.employee({ companyId });
    await portal.make.accessZone({ companyId, employeeId }, { roomId: room.id });
    // of a person without a card it goes first
    const number = /^C:(\d+):DATA DELETE mulcarduser/m.exec((await poll()).body)?.[1];
    expect(number).toBeDefined();
    await portal.make.owner.query('DELETE FROM access_zones WHERE employee_id = $1', [employeeId]);
    const off: string[] = [];
    for (let step = 0; step < 6; step++) off.push(...(await obey()));
    expect(off.at(-1)).toBe(`DATA DELETE user Pin=${pin}`);
    await report(`ID=${number}&Return=0&CMD=DATA DELETE`);
    expect(await obey()).toEqual([]);
  });

  it('is sent somebody again who comes back while being taken off', async () => {
    const { room, obey, commandsOf } = await access();
    const { employeeId, pin } = await portal.make.employee({ companyId });
    const zone = () => portal.make.accessZone({ companyId, employeeId }, { roomId: room.id });
    await zone();
    for (let step = 0; step < 3; step++) await obey();
    await portal.make.owner.query('DELETE FROM access_zones WHERE employee_id = $1', [employeeId]);
    expect(await obey()).toEqual([`DATA DELETE userauthorize Pin=${pin}`]);
    await zone();
    const texts: string[] = [];
    for (let step = 0; step < 4; step++) texts.push(...(await obey()));
    expect(texts.at(-1)).toMatch(new RegExp(`^DATA UPDATE userauthorize Pin=${pin}\t`));
    expect((await commandsOf('UPDATE_USER')).map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  });

  it('is told from and until when, where there is one such time, and nothing where there are several', async () => {
    const { room, obey } = await access();
    const { employeeId, pin } = await portal.make.employee({ companyId });
    await portal.make.accessZone(
      { companyId, employeeId },
      { roomId: room.id, from: '2026-01-01T00:00:00Z', to: '2027-01-01T16:59:59Z' },
    );
    const sent = async () => (await obey()).find((text) => text.startsWith('DATA UPDATE user ')) ?? '';
    expect(await sent()).toMatch(new RegExp(`Pin=${pin}\t.*StartTime=835686000\tEndTime=867887999\t`));
    await obey();
    await portal.make.accessZone(
      { companyId, employeeId },
      { roomId: room.id, from: '2027-03-01T00:00:00Z' },
    );
    expect(await sent()).toMatch(/StartTime=0\tEndTime=0\t/);
  });

  it('gives people back what it said of them, and refuses in its own words', async () => {
    const { device, room, send, obey } = await access();
    const { employeeId, pin } = await portal.make.employee({ companyId, displayName: 'Boss' });
    await portal.make.accessZone({ companyId, employeeId }, { roomId: room.id });
    await portal.make.owner.query('SELECT note_terminal_changes($1, $2)', [companyId, [employeeId]]);
    const line = `user uid=1\tcardno=\tpin=${pin}\tpassword=8642\tgroup=3\tstarttime=0\tendtime=0\tname=Boss\tprivilege=14\tdisable=0\tverify=0`;
    await send(
      'POST',
      'querydata',
      '&type=tabledata&cmdid=1&tablename=user&count=1&packcnt=1&packidx=1',
      line,
    );
    const [text = ''] = (await obey(-18)).filter((one) => one.startsWith('DATA UPDATE user '));
    expect(text).toMatch(/\tPassword=8642\tGroup=3\t.*\tPrivilege=14$/);
    const { content } = (
      await boss.call(deviceCommands.list, { params: { id: device.id }, query: { state: 'FAILED' } })
    ).result as { content: { returnMeaning: string }[] };
    expect(content.map(({ returnMeaning }) => returnMeaning)).toContain('deviceFull');
  });
});

describe('a door', () => {
  const opens = (id: number) =>
    boss.call(deviceCommands.send, { params: { id }, body: { kind: 'OPEN_DOOR' } });

  it('is opened at the next call, whichever way the terminal asks', async () => {
    const { device, obey, send, report } = await access();
    await obey();
    expect((await opens(device.id)).status).toBe(200);
    const { body } = await send('POST', 'push', '', '');
    expect(body).toMatch(/^C:\d+:CONTROL DEVICE 01010105\n$/);
    await report(`ID=${/\d+/.exec(body)?.[0]}&Return=0&CMD=CONTROL DEVICE`);
    expect(
      await rows("SELECT state FROM device_commands WHERE device_id = $1 AND kind = 'OPEN_DOOR'", [
        device.id,
      ]),
    ).toEqual([{ state: 'DONE' }]);
  });

  it('stays shut when the terminal asks a minute later, and nobody is told that it was opened', async () => {
    const { device, obey, commandsOf } = await access();
    await obey();
    await opens(device.id);
    portal.clock.advance(60_000);
    const listed = await boss.call(deviceCommands.list, {
      params: { id: device.id },
      query: { state: 'FAILED' },
    });
    expect(listed.result).toMatchObject({ content: [{ kind: 'OPEN_DOOR' }] });
    expect(await obey()).not.toContain('CONTROL DEVICE 01010105');
    expect(await commandsOf('OPEN_DOOR')).toMatchObject([{ state: 'FAILED' }]);
  });

  it('is opened for whoever asks again, although the terminal never heard of what came too late', async () => {
    const { device, obey, commandsOf } = await access();
    await obey();
    await opens(device.id);
    portal.clock.advance(90_000);
    expect((await opens(device.id)).result).toMatchObject({ queued: 1 });
    expect((await opens(device.id)).result).toMatchObject({ queued: 0 });
    expect((await obey()).filter((text) => text === 'CONTROL DEVICE 01010105')).toHaveLength(1);
    expect(await commandsOf('OPEN_DOOR')).toMatchObject([{ state: 'FAILED' }, { state: 'DONE' }]);
  });

  it('is none of an attendance terminal', async () => {
    const { id } = await portal.make.device({ companyId });
    expect(await opens(id)).toMatchObject({ code: 'ATT_DEVICE_NOT_APPROVED' });
  });
});
