import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandValueError, isDevicePin } from '../../device-people/stored-commands.rules.ts';
import { formatPoll, MAX_COMMAND_ID } from '../zkteco/commands.ts';
import { formatCommand, withOwn, type ZkCommand } from './commands.ts';

const ann = { pin: '1001', name: 'Ann Lee', card: '12345678' };

describe('commands to an attendance terminal', () => {
  it.each<[ZkCommand, string]>([
    [{ kind: 'INFO' }, 'INFO'],
    [{ kind: 'CHECK' }, 'CHECK'],
    [{ kind: 'REBOOT' }, 'REBOOT'],
    [{ kind: 'LOG' }, 'LOG'],
    [{ kind: 'UPDATE_USER', user: ann }, 'DATA UPDATE USERINFO PIN=1001\tName=Ann Lee\tCard=12345678'],
    [
      { kind: 'UPDATE_USER', user: { pin: '7', name: '박지우', card: null } },
      'DATA UPDATE USERINFO PIN=7\tName=박지우\tCard=',
    ],
    [{ kind: 'DELETE_USER', pin: '1001' }, 'DATA DELETE USERINFO PIN=1001'],
    [{ kind: 'QUERY_USERS' }, 'DATA QUERY USERINFO'],
    [{ kind: 'QUERY_USERS', pin: '7' }, 'DATA QUERY USERINFO PIN=7'],
    [
      { kind: 'QUERY_ATTLOG', from: '2026-10-01 00:00:00', to: '2026-10-02 00:00:00' },
      'DATA QUERY ATTLOG StartTime=2026-10-01 00:00:00\tEndTime=2026-10-02 00:00:00',
    ],
    [
      { kind: 'UPDATE_BIOPHOTO', pin: '7', jpegBase64: '/9j/4AAQ' },
      'DATA UPDATE BIOPHOTO PIN=7\tFileName=7.jpg\tType=9\tNo=0\tIndex=0\tFormat=0\tSize=8\tContent=/9j/4AAQ',
    ],
  ])('formats the attendance terminal command %o', (command, text) => {
    expect(formatCommand(command)).toBe(text);
  });

  const userCommand = 'DATA UPDATE USERINFO PIN=7\tName=Ravi\tCard=12';
  const boss = { privilege: 14, password: '4711', group: '3', timeZones: '0001000200030000', verify: '-1' };

  it.each([
    [
      'the fields that the terminal reported',
      boss,
      'PIN=7\tName=Ravi\tPri=14\tPasswd=4711\tCard=12\tGrp=3\tTZ=0001000200030000\tVerify=-1',
    ],
    [
      'no privileges for a new person',
      'new',
      'PIN=7\tName=Ravi\tPri=0\tPasswd=\tCard=12\tGrp=1\tTZ=0000000100000000\tVerify=0',
    ],
    ['no such fields for a terminal that cannot report people', 'unknown', 'PIN=7\tName=Ravi\tCard=12'],
  ] as const)('includes %s in the command that sends a person', (_what, own, fields) => {
    expect(withOwn(userCommand, own)).toBe(`DATA UPDATE USERINFO ${fields}`);
  });

  it('rejects a value that a terminal reported if the value would inject a field into a command', () => {
    expect(() => withOwn(userCommand, { ...boss, password: '1\tPri=14' })).toThrow(CommandValueError);
  });

  it.each<[string, ZkCommand]>([
    ['name', { kind: 'UPDATE_USER', user: { ...ann, name: 'Ann\tPri=14' } }],
    ['name', { kind: 'UPDATE_USER', user: { ...ann, name: 'Ann\nC:2:REBOOT' } }],
    ['name', { kind: 'UPDATE_USER', user: { ...ann, name: 'Ann\rLee' } }],
    ['name', { kind: 'UPDATE_USER', user: { ...ann, name: 'Ann\0' } }],
    ['card', { kind: 'UPDATE_USER', user: { ...ann, card: '12AB' } }],
    ['card', { kind: 'UPDATE_USER', user: { ...ann, card: '1\t' } }],
    ['pin', { kind: 'DELETE_USER', pin: '*' }],
    ['pin', { kind: 'QUERY_USERS', pin: '' }],
    ['from', { kind: 'QUERY_ATTLOG', from: 'yesterday', to: '2026-10-02 00:00:00' }],
    ['photo', { kind: 'UPDATE_BIOPHOTO', pin: '7', jpegBase64: 'a\tb' }],
  ])('rejects an invalid %s in the command %o', (field, command) => {
    expect(() => formatCommand(command)).toThrow(CommandValueError);
    expect(() => formatCommand(command)).toThrow(field);
  });

  it.each([
    ['1', true],
    ['999999999', true],
    ['0', false],
    ['007', false],
    ['1234567890', false],
    ['', false],
    ['-1', false],
    ['1.0', false],
    ['12\n', false],
    ['١٢', false],
  ])('checks the PIN %j: valid %s', (pin, valid) => {
    expect(isDevicePin(pin)).toBe(valid);
  });

  it('rejects names that would inject a field or command', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const user = { pin: '7', name, card: null };
        const text = (() => {
          try {
            return formatCommand({ kind: 'UPDATE_USER', user });
          } catch {
            return null;
          }
        })();
        if (text !== null) expect(text.split(/[\t\r\n\0]/)).toHaveLength(3);
        expect(text === null).toBe([...name].some((character) => character < ' ' || character === '\x7f'));
      }),
    );
  });
});

describe('answer to a poll of an attendance terminal', () => {
  it('answers a poll with OK if there are no commands', () => {
    expect(formatPoll([])).toBe('OK');
  });

  it('answers a poll with several commands in order, one per line', () => {
    expect(
      formatPoll([
        { id: 1, text: 'INFO' },
        { id: 2, text: 'CHECK' },
      ]),
    ).toBe('C:1:INFO\nC:2:CHECK\n');
  });

  it.each([0, -1, 1.5, MAX_COMMAND_ID + 1])('rejects the command ID %d in the answer to a poll', (id) => {
    expect(() => formatPoll([{ id, text: 'INFO' }])).toThrow(CommandValueError);
  });

  it('rejects a command text with a line end in the answer to a poll', () => {
    expect(() => formatPoll([{ id: 1, text: 'INFO\nC:2:REBOOT' }])).toThrow(CommandValueError);
  });
});
