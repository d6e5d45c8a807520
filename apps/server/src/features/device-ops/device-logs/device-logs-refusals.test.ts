import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './refusals.service.ts';

const { portal, companyId, person, rows } = await terminalWorld();

describe('reasons for denied entries in the device log', () => {
  it.each([
    ['ZK_ACC', 'time=2026-11-20 08:00:00\tpin=7\tevent=29', 'EXPIRED'],
    ['ZK_ACC', 'time_second=864115200\tpin=7\teventtype=24', 'PASSBACK'],
    ['ZK_ACC', 'pin=7\tevent=99', null],
    ['ZK_ACC', '', null],
    ['HIKVISION', '{"AccessControllerEvent":{"majorEventType":5,"subEventType":8}}', 'EXPIRED'],
    ['HIKVISION', '{"AccessControllerEvent":{"majorEventType":5,"subEventType":76}}', 'NOT_RECOGNISED'],
    ['HIKVISION', '', null],
    ['JSON', '{"recordId":"a","employeePin":"7","reason":"ZONE_ENDED"}', 'EXPIRED'],
    ['JSON', '{"recordId":"a","employeePin":"7","reason":"NOT_EXPECTED"}', 'OUTSIDE_TIMES'],
    ['JSON', '{"recordId":"a","employeePin":"7","reason":"WRONG_ROOM"}', 'WRONG_ROOM'],
    ['JSON', '{"recordId":"a","employeePin":"7"}', null],
    ['ZK_ATT', '7\t2026-11-20 08:00:00\t0\t15', null],
  ] as const)('returns the reason for a denied entry: %s %s: %s', (source, raw, refusal) => {
    expect(refusalOf({ source, raw })).toBe(refusal);
  });

  it('shows the reason for a denied entry in the device log as long as its record is stored', async () => {
    const device = await portal.make.device({ companyId, protocol: 'ZK_ACC' });
    const { send } = terminalOf(portal, device.serial);
    const eventLine = (event: number, hour: number) =>
      `time=2026-11-20 0${hour}:00:00\tpin=${person.pin}\tcardno=0\teventaddr=1\tevent=${event}\tinoutstatus=0\tverifytype=15\tindex=${hour}`;
    await send(
      'POST',
      'registry',
      '',
      'DeviceType=acc,~DeviceName=F20/M,FirmVer=1,LockCount=1,MachineType=101',
    );
    await send('GET', 'push');
    await send(
      'POST',
      'cdata',
      '&table=rtlog',
      `${eventLine(0, 7)}\r\n${eventLine(23, 8)}\r\n${eventLine(99, 9)}\r\n`,
    );
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const listRefusals = async () => {
      const query = { from: '2026-11-20', to: '2026-11-20', deviceId: String(device.id) };
      const { content } = (await admin.call(deviceLogs.list, { query })).result;
      return content.map(({ result, refusal }: { result: string; refusal: string | null }) => [
        result,
        refusal,
      ]);
    };
    const granted = ['ACCESS_GRANTED', null];
    expect(await listRefusals()).toEqual([
      ['ACCESS_REJECTED', null],
      ['ACCESS_REJECTED', 'NO_RIGHT'],
      granted,
    ]);
    await rows("UPDATE punch_inbox SET raw = '' WHERE device_id = $1", [device.id]);
    expect(await listRefusals()).toEqual([['ACCESS_REJECTED', null], ['ACCESS_REJECTED', null], granted]);
  });
});
