import { devices } from '@gatehouse/api/area/devices';
import { testPortal } from '../../portal/portal.ts';

/** Creates a company with a door and an administrator. Also returns functions that build request bodies for devices. */
export async function createDeviceFixture() {
  const portal = await testPortal();
  const { id: companyId } = await portal.make.company();
  const door = await portal.make.door({ companyId });
  const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  let number = 5_000;
  const change = (code: string, more: object = {}) => ({
    deviceCode: code,
    deviceName: `Name of ${code}`,
    deviceType: 'FACE',
    doorId: door.id,
    ...more,
  });
  const body = (code: string, more: object = {}) => ({ id: ++number, ...change(code, more) });
  return {
    portal,
    companyId,
    door,
    admin,
    change,
    body,
    add: async (code: string, more: object = {}): Promise<number> =>
      (await admin.call(devices.create, { body: body(code, more) })).result.id,
    terminal: (serialNumber: string) => ({
      protocol: 'ZK_ATT',
      serialNumber,
      allowedAddresses: ['10.1.2.3'],
    }),
  };
}
