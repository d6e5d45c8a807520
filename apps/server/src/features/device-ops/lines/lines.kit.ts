import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { testIsapiTerminal } from '../../../../test/kit/isapi-terminal.ts';
import { testPortal } from '../../../../test/kit/portal.ts';
import { callDevice } from './call-terminal.service.ts';

/** A company with an open room, a terminal that is called, and what tests of it enter. */
export async function lineWorld({ at = '2026-11-20T02:00:00Z' } = {}) {
  const portal = await testPortal({ at, settings: { TERMINAL_NETWORKS: '127.0.0.1, 192.0.2.0/24' } });
  const terminal = await testIsapiTerminal();
  const { id: companyId } = await portal.make.company();
  const door = await portal.make.door({ companyId });
  const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const { address, port } = terminal;
  const body = { address, port, userName: 'admin', password: terminal.is.password };
  type Given = { protocol?: 'HIKVISION' | 'ZK_ATT'; doorId?: number; line?: boolean | object };
  return {
    portal,
    terminal,
    companyId,
    door,
    admin,
    body,
    /** A device, with a line where it says so. */
    async device({ protocol = 'HIKVISION', doorId = door.id, line = false }: Given = {}) {
      const made = await portal.make.device({ companyId, doorId, protocol });
      const written = { ...body, ...(typeof line === 'object' && line) };
      if (line) {
        const { status } = await admin.call(deviceLines.create, { params: { id: made.id }, body: written });
        if (status !== 200) throw new Error('the line was not made');
      }
      return made;
    },
    call: (deviceId: number) => callDevice(portal.services, { companyId, deviceId }),
    line: async (id: number) => (await admin.call(deviceLines.get, { params: { id } })).result,
  };
}
