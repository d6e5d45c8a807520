import { describe, expect, it } from 'vitest';
import { CommandValueError } from '../../device-people/stored-commands.rules.ts';
import type { LockSite } from '../../ingest/lock-sites.rules.ts';
import { type AccCommand, buildAccParts, countAccParts } from './commands.ts';

/** Creates the locks of a controller, one for each door ID. A null ID creates an unassigned lock. */
const locks = (...doorIds: (number | null)[]) =>
  doorIds.map((doorId, index): LockSite => {
    const lock = index + 1;
    if (doorId === null) return { lock, doorId };
    return { lock, doorId, doorType: 'IN_OUT', roomId: 1, antiPassback: 'OFF', buildingId: 1 };
  });
const singleLockDevice = { abilities: {}, zone: 'Asia/Ho_Chi_Minh', locks: locks(7) };
const user = { pin: '31', name: 'Ann Lee', card: '4294967295' };
const boss = { privilege: 14, password: '4711', group: '3', timeZones: '', verify: '' };

describe('commands in the access control dialect', () => {
  it.each<[string, AccCommand, string[]]>([
    ['a restart', { kind: 'REBOOT' }, ['CONTROL DEVICE 03000000']],
    ['opening the door of the first lock', { kind: 'OPEN_DOOR', lock: 1 }, ['CONTROL DEVICE 01010105']],
    ['opening the door of another lock', { kind: 'OPEN_DOOR', lock: 3 }, ['CONTROL DEVICE 01030105']],
    ['cancelling an alarm', { kind: 'CANCEL_ALARM', lock: 2 }, ['CONTROL DEVICE 02020000']],
    [
      'a query for new records',
      { kind: 'CHECK' },
      ['DATA QUERY tablename=transaction,fielddesc=*,filter=NewRecord'],
    ],
    [
      'a query for records after a number',
      { kind: 'ACCOUNT', index: '77' },
      ['ACCOUNT transaction MaxIndex=77'],
    ],
    [
      'setting the local time',
      { kind: 'SET_TIME', at: new Date('2026-11-20T02:00:00Z') },
      ['SET OPTIONS DateTime=864118800'],
    ],
    [
      'sending a new person',
      { kind: 'UPDATE_USER', user, own: 'new' },
      [
        'DATA UPDATE user CardNo=4294967295\tPin=31\tPassword=\tGroup=0\tStartTime=0\tEndTime=0\tName=Ann Lee\tPrivilege=0',
        'DATA UPDATE userauthorize Pin=31\tAuthorizeTimezoneId=1\tAuthorizeDoorId=1',
      ],
    ],
    [
      'sending a person that the terminal reported',
      { kind: 'UPDATE_USER', user, own: boss },
      [
        'DATA UPDATE user CardNo=4294967295\tPin=31\tPassword=4711\tGroup=3\tStartTime=0\tEndTime=0\tName=Ann Lee\tPrivilege=14',
        'DATA UPDATE userauthorize Pin=31\tAuthorizeTimezoneId=1\tAuthorizeDoorId=1',
      ],
    ],
    [
      'removing a person',
      { kind: 'DELETE_USER', pin: '31' },
      [
        'DATA DELETE userauthorize Pin=31',
        'DATA DELETE biodata Pin=31\tType=9',
        'DATA DELETE biophoto PIN=31',
        'DATA DELETE user Pin=31',
      ],
    ],
    [
      'sending a face',
      { kind: 'UPDATE_FACE', pin: '31', jpegBase64: '/9j/4AAQ' },
      ['DATA UPDATE biophoto PIN=31\tType=9\tSize=8\tContent=/9j/4AAQ\tFormat=0'],
    ],
  ])('formats an access control command: %s', (_what, command, parts) => {
    expect(buildAccParts(command, singleLockDevice)).toEqual(parts);
  });

  const rightsOf = (mask: number, device: typeof singleLockDevice) =>
    buildAccParts({ kind: 'UPDATE_USER', user: { ...user, locks: mask }, own: 'new' }, device)
      .slice(1)
      .map((text) => (text.startsWith('DATA DELETE') ? 'none' : /AuthorizeDoorId=(\d+)$/.exec(text)?.[1]));

  it("replaces a person's access right at a controller by an access right with the bit mask of the person's locks", () => {
    const four = { ...singleLockDevice, locks: locks(7, 8, null, 9) };
    expect(rightsOf(0b1010, four)).toEqual(['none', '10']);
    expect(rightsOf(0b0001, four)).toEqual(['none', '1']);
    expect(rightsOf(0, four)).toEqual(['none', 'none']);
    expect(countAccParts(four).UPDATE_USER).toBe(3);
  });

  it('sends one access right per lock if the controller requires it, with the same number of commands for every person', () => {
    const singly = {
      ...singleLockDevice,
      locks: locks(7, 8, 9),
      abilities: { AccSupportFunList: '0000000000000001' },
    };
    expect(rightsOf(0b111, singly)).toEqual(['none', '1', '2', '3']);
    expect(rightsOf(0b110, singly)).toEqual(['none', '2', '3', '3']);
    expect(rightsOf(0b010, singly)).toEqual(['none', '2', '2', '2']);
    expect(rightsOf(0, singly)).toEqual(['none', 'none', 'none', 'none']);
    expect(countAccParts(singly).UPDATE_USER).toBe(5);
  });

  it('sends no access right for a person without access to any lock', () => {
    expect(rightsOf(0, singleLockDevice)).toEqual(['none']);
  });

  it('sends the card in a separate command if the terminal has a card table', () => {
    const cards = { ...singleLockDevice, abilities: { MulCardUserFunOn: '1' } };
    expect(buildAccParts({ kind: 'UPDATE_USER', user, own: 'new' }, cards).slice(1, 3)).toEqual([
      'DATA DELETE mulcarduser Pin=31',
      'DATA UPDATE mulcarduser Pin=31\tCardNo=ffffffff\tLossCardFlag=0\tCardType=0',
    ]);
    const withoutCard = buildAccParts(
      { kind: 'UPDATE_USER', user: { ...user, card: null }, own: 'new' },
      cards,
    );
    expect(withoutCard).toHaveLength(countAccParts(cards).UPDATE_USER ?? 0);
    expect(withoutCard.join()).not.toContain('LossCardFlag');
  });

  it.each([
    ['1', 'StartTime=864118800\tEndTime=864147599'],
    ['0', 'StartTime=20261120\tEndTime=20261120'],
  ])("formats a person's validity with DateFmtFunOn=%s", (DateFmtFunOn, fields) => {
    const dated = { ...user, from: '2026-11-20 09:00:00', until: '2026-11-20 16:59:59' };
    const device = { ...singleLockDevice, abilities: { DateFmtFunOn } };
    expect(buildAccParts({ kind: 'UPDATE_USER', user: dated, own: 'unknown' }, device)[0]).toBe(
      `DATA UPDATE user CardNo=4294967295\tPin=31\t${fields}\tName=Ann Lee`,
    );
  });

  it('formats a time rule that allows passage on every day of the week and on holidays', () => {
    const [text = ''] = buildAccParts({ kind: 'UPDATE_TIMES' }, singleLockDevice);
    expect(text).toMatch(
      /^DATA UPDATE timezone TimezoneId=1\tSunTime1=2359\tSunTime2=0\tSunTime3=0\tMonTime1=2359/,
    );
    expect(text.split('\t')).toHaveLength(31);
  });

  it.each<AccCommand>([
    { kind: 'UPDATE_USER', user: { ...user, name: 'Ann\tPrivilege=14' }, own: 'new' },
    { kind: 'UPDATE_USER', user: { ...user, name: 'Ann\nC:2:CONTROL DEVICE 01010105' }, own: 'new' },
    { kind: 'UPDATE_USER', user: { ...user, card: '1\t' }, own: 'new' },
    { kind: 'UPDATE_USER', user, own: { ...boss, password: '1\r' } },
    { kind: 'DELETE_USER', pin: '*' },
    { kind: 'CLEAR_FACE', pin: '1\t2' },
  ])('rejects a command value that would inject a field: %o', (command) => {
    expect(() => buildAccParts(command, singleLockDevice)).toThrow(CommandValueError);
  });
});
