import { devices } from '@gatehouse/api/area/devices';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './devices.queries.ts';
import * as terminal from './devices.terminal.queries.ts';

const entity = 'device';

/** Whoever enters a serial number here lets that terminal in (rules.md §4). */
const approvalOf = (viewer: Viewer, serialNumber: string | null, at: Date): queries.Approval =>
  serialNumber === null
    ? { approved_at: null, approved_by: null }
    : { approved_at: at, approved_by: viewer.accountId };

export const devicesFeature: Feature = {
  name: 'devices',
  constraints: {
    devices_pkey: 'AREA_DEVICE_ID_DUPLICATED',
    devices__company_id__device_code: 'AREA_DEVICE_CODE_DUPLICATED',
    devices__serial_number: 'AREA_DEVICE_SERIAL_DUPLICATED',
    // what a device has reported is kept for ever, and so is the device
    punch_inbox__device_id: 'AREA_DEVICE_IN_USE',
    punches__device_id: 'AREA_DEVICE_IN_USE',
    punch_backlog__device_id: 'AREA_DEVICE_IN_USE',
    quarantine__device_id: 'AREA_DEVICE_IN_USE',
  },
  routes: [
    route(devices.list, async ({ db, viewer, query, clock }) => {
      const { content, total } = await queries.listDevices(db, viewer, query, clock.now());
      return pageOf(content, total, query);
    }),
    route(devices.nextId, async ({ db }) => ({ id: await queries.findNextNumber(db) })),
    route(devices.get, async ({ db, viewer, params: { id }, clock, refuse }) => {
      return (await queries.findDevice(db, viewer, id, clock.now())) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
    }),
    route(devices.create, async ({ db, viewer, body, clock, refuse, record, announce }) => {
      const at = clock.now();
      const companyId =
        (await queries.findCompanyOfDoor(db, viewer, body.doorId)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      await queries.insertDevice(db, companyId, body, approvalOf(viewer, body.serialNumber, at), at);
      if (body.serialNumber !== null) await terminal.forgetPending(db, body.serialNumber);
      const after = await queries.readDevice(db, viewer, body.id, at);
      await record({ companyId, entity, entityId: body.id, after });
      await announce({ topic: 'devices.changed', companyId, ids: [body.id] });
      return after;
    }),
    route(devices.update, async (call) => {
      const { db, viewer, params, body, clock, jobs, refuse, record, announce } = call;
      const { id } = params;
      const at = clock.now();
      const before = (await queries.findDevice(db, viewer, id, at)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      const { companyId } = before;
      if ((await queries.findCompanyOfDoor(db, viewer, body.doorId)) !== companyId)
        refuse('AREA_DOOR_ID_NOT_FOUND');
      const isAnother = body.serialNumber !== before.serialNumber;
      const approval = isAnother ? approvalOf(viewer, body.serialNumber, at) : null;
      await queries.updateDevice(db, viewer, id, body, approval, at);
      if (isAnother) await terminal.forgetTerminal(db, viewer, id);
      if (isAnother && body.serialNumber !== null) await terminal.forgetPending(db, body.serialNumber);
      // which punches came in and which went out follows from both (rules.md §3.10)
      if (body.direction !== before.direction || body.doorId !== before.doorId)
        await jobs.send(db, 'attendance.recompute', { companyId }, { key: `company:${companyId}` });
      const after = (await queries.findDevice(db, viewer, id, at)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      await record({ companyId, entity, entityId: id, before, after });
      await announce({ topic: 'devices.changed', companyId, ids: [id] });
      return after;
    }),
    route(devices.remove, async ({ db, viewer, params: { id }, clock, refuse, record, announce }) => {
      const before =
        (await queries.findDevice(db, viewer, id, clock.now())) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      await queries.deleteDevice(db, viewer, id);
      await record({ companyId: before.companyId, entity, entityId: id, before });
      await announce({ topic: 'devices.changed', companyId: before.companyId, ids: [id] });
      return {};
    }),
  ],
};
