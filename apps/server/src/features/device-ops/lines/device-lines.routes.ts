import { type deviceLines as Declared, deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { sendPeopleAgain } from '../device-people/device-people.service.ts';
import { sealPassword } from './call-terminal.service.ts';
import { callJob, doorJob, roundJob } from './device-lines.jobs.ts';
import { deviceLinesPersonal } from './device-lines.personal.ts';
import * as queries from './device-lines.queries.ts';
import { checkTerminalAddress, type TerminalAddress } from './terminal-client.ts';

type LineChangeCall = Call<typeof Declared.update> | Call<typeof Declared.create>;

/** Rejects an address that the operator does not permit. The address is checked again at every call. */
function requirePermittedAddress(
  { settings, refuse }: Pick<LineChangeCall, 'settings' | 'refuse'>,
  terminalAddress: TerminalAddress,
): void {
  const why = checkTerminalAddress(terminalAddress, settings.terminals);
  if (why === 'OFF') refuse('ATT_DEVICE_CALLS_OFF');
  if (why) refuse('ATT_DEVICE_ADDRESS_REFUSED');
}

export const deviceLinesFeature: Feature = {
  name: 'deviceLines',
  personal: deviceLinesPersonal,
  constraints: { device_lines__device_id: 'API_CONFLICT' },
  jobs: [roundJob, callJob, doorJob],
  routes: [
    route(deviceLines.get, async (call) => {
      const { db, viewer, params, settings, refuse } = call;
      const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      const { networks } = settings.terminals;
      const { lineId } = device;
      if (lineId === null) return { networks: [...networks], line: null, state: null };
      const lineCall = { ...call, refuse: () => refuse('AREA_DEVICE_ID_NOT_FOUND') };
      return {
        networks: [...networks],
        line: await queries.deviceLineRow.find(lineCall, lineId),
        state: await queries.findState(db, lineId),
      };
    }),
    route(deviceLines.create, async (call) => {
      const { db, viewer, params, body, clock, settings, jobs, refuse, announce } = call;
      const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      if (!device.isHikvision) refuse('ATT_DEVICE_NOT_APPROVED');
      requirePermittedAddress(call, body);
      const { companyId } = device;
      const at = clock.now();
      const { password, ...written } = body;
      const after = await queries.deviceLineRow.insert(
        { ...call, body: written },
        {
          company_id: companyId,
          device_id: params.id,
          sealed: sealPassword(settings.masterKey, params.id, password),
          password_set_at: at,
          asked_at: at,
        },
      );
      await sendPeopleAgain(db, companyId, params.id, at);
      await jobs.send(
        db,
        'terminals.call',
        { companyId, deviceId: params.id },
        { key: `device:${params.id}` },
      );
      await announce({ topic: 'devices.changed', companyId, ids: [params.id] });
      return after;
    }),
    route(deviceLines.update, async (call) => {
      const { db, viewer, params, body, clock, settings, jobs, refuse, announce } = call;
      const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      const lineId = device.lineId ?? refuse('ATT_DEVICE_LINE_NOT_FOUND');
      const before = await queries.deviceLineRow.lockToUpdate(call, lineId);
      const desired = { ...before, ...body };
      requirePermittedAddress(call, desired);
      const at = clock.now();
      const { password, ...written } = body;
      const isElsewhere = desired.address !== before.address || desired.port !== before.port;
      // At another address, another host would receive a digest of the stored password. The password must therefore be
      // entered again.
      if (isElsewhere && password === undefined)
        refuse('API_INVALID_REQUEST_ARGUMENT', {
          fields: [{ field: 'password', rule: 'required', params: {} }],
        });
      const secret =
        password === undefined
          ? {}
          : { sealed: sealPassword(settings.masterKey, params.id, password), password_set_at: at };
      const after = await queries.deviceLineRow.update({ ...call, body: written }, before, secret);
      const { companyId } = device;
      await queries.resetState(db, params.id);
      if (isElsewhere) await sendPeopleAgain(db, companyId, params.id, at);
      await queries.requestCall(db, lineId, at);
      await jobs.send(
        db,
        'terminals.call',
        { companyId, deviceId: params.id },
        { key: `device:${params.id}` },
      );
      await announce({ topic: 'devices.changed', companyId, ids: [params.id] });
      return after;
    }),
    route(deviceLines.test, async (call) => {
      const { db, viewer, params, clock, settings, jobs, refuse, record, announce } = call;
      const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      const lineId = device.lineId ?? refuse('ATT_DEVICE_LINE_NOT_FOUND');
      if (settings.terminals.networks.length === 0) refuse('ATT_DEVICE_CALLS_OFF');
      const { companyId } = device;
      await queries.requestCall(db, lineId, clock.now());
      await record({ companyId, entityId: lineId, after: { deviceId: params.id } });
      await jobs.send(
        db,
        'terminals.call',
        { companyId, deviceId: params.id },
        { key: `device:${params.id}` },
      );
      await announce({ topic: 'devices.changed', companyId, ids: [params.id] });
      return {};
    }),
    route(deviceLines.remove, async (call) => {
      const { db, viewer, params, refuse, announce } = call;
      const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
      const lineId = device.lineId ?? refuse('ATT_DEVICE_LINE_NOT_FOUND');
      const removed = await queries.deviceLineRow.remove(
        call,
        await queries.deviceLineRow.lock(call, lineId),
      );
      await announce({ topic: 'devices.changed', companyId: device.companyId, ids: [params.id] });
      return removed;
    }),
  ],
};
