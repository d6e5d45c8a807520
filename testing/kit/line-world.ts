import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { callDevice } from '../../apps/server/src/features/device-ops/lines/call-terminal.service.ts';
import { testPortal } from '../portal/portal.ts';
import { testIsapiTerminal } from './isapi-terminal.ts';

/** Creates a company with an open room, a test terminal, and helpers for tests. */
export async function lineWorld({ at = '2026-11-20T02:00:00Z' } = {}) {
  const portal = await testPortal({ at, settings: { TERMINAL_NETWORKS: '127.0.0.1, 192.0.2.0/24' } });
  const terminal = await testIsapiTerminal();
  const { id: companyId } = await portal.make.company();
  const door = await portal.make.door({ companyId });
  const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const { address, port } = terminal;
  const body = { address, port, userName: 'admin', password: terminal.is.password };
  type LineDeviceOverrides = { protocol?: 'HIKVISION' | 'ZK_ATT'; doorId?: number; line?: boolean | object };
  return {
    portal,
    terminal,
    companyId,
    door,
    admin,
    body,
    async device({ protocol = 'HIKVISION', doorId = door.id, line = false }: LineDeviceOverrides = {}) {
      const created = await portal.make.device({ companyId, doorId, protocol });
      const lineBody = { ...body, ...(typeof line === 'object' && line) };
      if (line) {
        const { status } = await admin.call(deviceLines.create, {
          params: { id: created.id },
          body: lineBody,
        });
        if (status !== 200) throw new Error('the line was not made');
      }
      return created;
    },
    call: (deviceId: number) => callDevice(portal.services, { companyId, deviceId }),
    line: async (id: number) => (await admin.call(deviceLines.get, { params: { id } })).result,
  };
}
