import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it } from 'vitest';

const { portal, companyId, rows } = await terminalWorld();
const boss = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));

/** Creates a registered access control terminal with no people, at the door of a room. */
async function createAccessTerminal(capabilities = '') {
  const room = await portal.make.room({ companyId, type: 'SECURITY_ROOM' });
  const { id: doorId } = await portal.make.door({ roomId: room.id });
  const device = await portal.make.device({ companyId, doorId, protocol: 'ZK_ACC' });
  const { send, poll, report } = terminalOf(portal, device.serial);
  await send('POST', 'registry', '', `DeviceType=acc,LockCount=1,DateFmtFunOn=1${capabilities}`);
  await send('GET', 'push');
  /** Polls once, sends the return code for each command and returns the commands. */
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

describe('people and commands on an access control terminal', () => {
  it('sends a terminal the rule for access times after registration, and the local time and a query for events after a handshake', async () => {
    const { obey, device } = await createAccessTerminal();
    const texts = await obey();
    expect(texts.join('\n')).toMatch(/DATA UPDATE timezone TimezoneId=1\t/);
    expect(texts.join('\n')).not.toMatch(/SET OPTIONS/);
    // Before this handshake, the portal has not sent the terminal any time.
    const { send } = terminalOf(portal, device.serial);
    await send('GET', 'cdata', '&pushver=3.1.2&options=all');
    const greetingCommands = await obey();
    expect(greetingCommands.join('\n')).toMatch(/SET OPTIONS DateTime=\d+/);
    expect(greetingCommands.join('\n')).toMatch(/DATA QUERY tablename=transaction/);
    expect(
      (await rows('SELECT told_offset FROM device_states WHERE device_id = $1', [device.id]))[0],
    ).toEqual({
      told_offset: 7 * 3600,
    });
  });

  it("sends a person and the person's access rights one after the other, and confirms the person after both results", async () => {
    const { device, room, obey } = await createAccessTerminal();
    const { employeeId, pin } = await portal.make.employee({ companyId });
    await portal.make.accessZone({ companyId, employeeId }, { roomId: room.id });
    await portal.make.owner.query('SELECT note_terminal_changes($1, $2)', [companyId, [employeeId]]);
    const findConfirmed = async () =>
      (
        await rows('SELECT confirmed FROM device_people WHERE device_id = $1 AND pin = $2', [device.id, pin])
      )[0]?.confirmed;
    expect((await obey()).filter((text) => text.includes('UPDATE user'))).toEqual([
      expect.stringMatching(
        new RegExp(`^DATA UPDATE user CardNo=.*\tPin=${pin}\tPassword=\tGroup=0\tStartTime=0\tEndTime=0\t`),
      ),
    ]);
    expect(await findConfirmed()).toBeNull();
    expect(await obey()).toEqual([
      `DATA UPDATE userauthorize Pin=${pin}\tAuthorizeTimezoneId=1\tAuthorizeDoorId=1`,
    ]);
    expect(await findConfirmed()).toContain(`PIN=${pin}`);
    expect(await obey()).toEqual([]);
    await portal.make.owner.query('DELETE FROM access_zones WHERE employee_id = $1', [employeeId]);
    const off: string[] = [];
    // Some of these tables do not exist on the terminal.
    for (let step = 0; step < 6; step++) off.push(...(await obey((text) => (/bio/.test(text) ? -100 : 0))));
    expect(off).toEqual([
      `DATA DELETE userauthorize Pin=${pin}`,
      `DATA DELETE biodata Pin=${pin}\tType=9`,
      `DATA DELETE biophoto PIN=${pin}`,
      `DATA DELETE user Pin=${pin}`,
    ]);
    expect(await findConfirmed()).toBeUndefined();
  });

  it('does not continue the update of a removed person when a late result of the update arrives', async () => {
    const { room, obey, poll, report } = await createAccessTerminal(',MulCardUserFunOn=1');
    const { employeeId, pin } = await portal.make.employee({ companyId });
    await portal.make.accessZone({ companyId, employeeId }, { roomId: room.id });
    // For a person without a card, this command is sent first.
    const number = /^C:(\d+):DATA DELETE mulcarduser/m.exec((await poll()).body)?.[1];
    expect(number).toBeDefined();
    await portal.make.owner.query('DELETE FROM access_zones WHERE employee_id = $1', [employeeId]);
    const off: string[] = [];
    for (let step = 0; step < 6; step++) off.push(...(await obey()));
    expect(off.at(-1)).toBe(`DATA DELETE user Pin=${pin}`);
    await report(`ID=${number}&Return=0&CMD=DATA DELETE`);
    expect(await obey()).toEqual([]);
  });

  it('sends a person again after access is regained during the removal', async () => {
    const { room, obey, commandsOf } = await createAccessTerminal();
    const { employeeId, pin } = await portal.make.employee({ companyId });
    const addZone = () => portal.make.accessZone({ companyId, employeeId }, { roomId: room.id });
    await addZone();
    for (let step = 0; step < 3; step++) await obey();
    await portal.make.owner.query('DELETE FROM access_zones WHERE employee_id = $1', [employeeId]);
    expect(await obey()).toEqual([`DATA DELETE userauthorize Pin=${pin}`]);
    await addZone();
    const texts: string[] = [];
    for (let step = 0; step < 4; step++) texts.push(...(await obey()));
    expect(texts.at(-1)).toMatch(new RegExp(`^DATA UPDATE userauthorize Pin=${pin}\t`));
    expect((await commandsOf('UPDATE_USER')).map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  });

  it('sends the validity of a person with only one access zone, and no validity for a person with several zones', async () => {
    const { room, obey } = await createAccessTerminal();
    const { employeeId, pin } = await portal.make.employee({ companyId });
    await portal.make.accessZone(
      { companyId, employeeId },
      { roomId: room.id, from: '2026-01-01T00:00:00Z', to: '2027-01-01T16:59:59Z' },
    );
    const findUserCommand = async () =>
      (await obey()).find((text) => text.startsWith('DATA UPDATE user ')) ?? '';
    expect(await findUserCommand()).toMatch(
      new RegExp(`Pin=${pin}\t.*StartTime=835686000\tEndTime=867887999\t`),
    );
    await obey();
    await portal.make.accessZone(
      { companyId, employeeId },
      { roomId: room.id, from: '2027-03-01T00:00:00Z' },
    );
    expect(await findUserCommand()).toMatch(/StartTime=0\tEndTime=0\t/);
  });

  it('sends the fields that an access control terminal reported, and uses the return codes of its dialect', async () => {
    const { device, room, send, obey } = await createAccessTerminal();
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
    const [text = ''] = (await obey(-18)).filter((command) => command.startsWith('DATA UPDATE user '));
    expect(text).toMatch(/\tPassword=8642\tGroup=3\t.*\tPrivilege=14$/);
    const { content } = (
      await boss.call(deviceCommands.list, { params: { id: device.id }, query: { state: 'FAILED' } })
    ).result as { content: { returnMeaning: string }[] };
    expect(content.map(({ returnMeaning }) => returnMeaning)).toContain('deviceFull');
  });
});

describe('remote opening of a door by an access control terminal', () => {
  const openDoor = (id: number) =>
    boss.call(deviceCommands.send, { params: { id }, body: { kind: 'OPEN_DOOR' } });

  it("opens the door at the terminal's next request for commands, on either endpoint", async () => {
    const { device, obey, send, report } = await createAccessTerminal();
    await obey();
    expect((await openDoor(device.id)).status).toBe(200);
    const { body } = await send('POST', 'push', '', '');
    expect(body).toMatch(/^C:\d+:CONTROL DEVICE 01010105\n$/);
    await report(`ID=${/\d+/.exec(body)?.[0]}&Return=0&CMD=CONTROL DEVICE`);
    expect(
      await rows("SELECT state FROM device_commands WHERE device_id = $1 AND kind = 'OPEN_DOOR'", [
        device.id,
      ]),
    ).toEqual([{ state: 'DONE' }]);
  });

  it('fails a command to open a door if the terminal polls only a minute later, and does not open the door', async () => {
    const { device, obey, commandsOf } = await createAccessTerminal();
    await obey();
    await openDoor(device.id);
    portal.clock.advance(60_000);
    const failedCommands = await boss.call(deviceCommands.list, {
      params: { id: device.id },
      query: { state: 'FAILED' },
    });
    expect(failedCommands.result).toMatchObject({ content: [{ kind: 'OPEN_DOOR' }] });
    expect(await obey()).not.toContain('CONTROL DEVICE 01010105');
    expect(await commandsOf('OPEN_DOOR')).toMatchObject([{ state: 'FAILED' }]);
  });

  it('opens the door for a new command after an earlier command expired', async () => {
    const { device, obey, commandsOf } = await createAccessTerminal();
    await obey();
    await openDoor(device.id);
    portal.clock.advance(90_000);
    expect((await openDoor(device.id)).result).toMatchObject({ queued: 1 });
    expect((await openDoor(device.id)).result).toMatchObject({ queued: 0 });
    expect((await obey()).filter((text) => text === 'CONTROL DEVICE 01010105')).toHaveLength(1);
    expect(await commandsOf('OPEN_DOOR')).toMatchObject([{ state: 'FAILED' }, { state: 'DONE' }]);
  });

  it('rejects the command to open a door for an attendance terminal', async () => {
    const { id } = await portal.make.device({ companyId });
    expect(await openDoor(id)).toMatchObject({ code: 'ATT_DEVICE_NOT_APPROVED' });
  });
});
