import { isCalled } from '@gatehouse/api/area/devices.rules';
import type { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import type { Call } from '../../../platform/http/route.ts';
import { sendPeopleAgain } from '../device-people/device-people.service.ts';
import { sealPassword } from './call-terminal.service.ts';
import * as queries from './device-lines.queries.ts';
import { checkTerminalAddress, type TerminalAddress } from './terminal-client.ts';

type LineChangeCall = Call<typeof deviceLines.update> | Call<typeof deviceLines.create>;

/** Rejects an address that the operator does not permit. Every call checks the address again. */
function requirePermittedAddress(
  { settings, refuse }: Pick<LineChangeCall, 'settings' | 'refuse'>,
  terminalAddress: TerminalAddress,
): void {
  const why = checkTerminalAddress(terminalAddress, settings.terminals);
  if (why === 'OFF') refuse('ATT_DEVICE_CALLS_OFF');
  if (why) refuse('ATT_DEVICE_ADDRESS_REFUSED');
}

/** Queues a call to the terminal of a device. */
async function callSoon(
  { db, params, jobs, announce }: LineChangeCall | Call<typeof deviceLines.test>,
  companyId: number,
): Promise<void> {
  const { id: deviceId } = params;
  await jobs.send(db, 'terminals.call', { companyId, deviceId }, { key: `device:${deviceId}` });
  await announce({ topic: 'devices.changed', companyId, ids: [deviceId] });
}

/** Returns the connection of a device and its state. Returns null if the device has no connection. */
export async function readLine(call: Call<typeof deviceLines.get>) {
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
}

/** Creates the connection of a device and calls the terminal. */
export async function createLine(call: Call<typeof deviceLines.create>) {
  const { db, viewer, params, body, clock, settings, refuse } = call;
  const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  if (!isCalled(device.protocol)) refuse('ATT_DEVICE_NOT_APPROVED');
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
  await callSoon(call, companyId);
  return after;
}

/** Changes the connection of a device and calls the terminal. */
export async function updateLine(call: Call<typeof deviceLines.update>) {
  const { db, viewer, params, body, clock, settings, refuse } = call;
  const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  const lineId = device.lineId ?? refuse('ATT_DEVICE_LINE_NOT_FOUND');
  const before = await queries.deviceLineRow.lockToUpdate(call, lineId);
  const desired = { ...before, ...body };
  requirePermittedAddress(call, desired);
  const at = clock.now();
  const { password, ...written } = body;
  const isElsewhere = desired.address !== before.address || desired.port !== before.port;
  // A host at a new address would receive a digest of the stored password. The password must therefore be entered
  // again.
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
  await callSoon(call, companyId);
  return after;
}

/** Calls a terminal for a connection test. */
export async function testLine(call: Call<typeof deviceLines.test>) {
  const { db, viewer, params, clock, settings, refuse, record } = call;
  const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  const lineId = device.lineId ?? refuse('ATT_DEVICE_LINE_NOT_FOUND');
  if (settings.terminals.networks.length === 0) refuse('ATT_DEVICE_CALLS_OFF');
  const { companyId } = device;
  await queries.requestCall(db, lineId, clock.now());
  await record({ companyId, entityId: lineId, after: { deviceId: params.id } });
  await callSoon(call, companyId);
  return {};
}

/** Removes the connection of a device. */
export async function removeLine(call: Call<typeof deviceLines.remove>) {
  const { db, viewer, params, refuse, announce } = call;
  const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  const lineId = device.lineId ?? refuse('ATT_DEVICE_LINE_NOT_FOUND');
  const removed = await queries.deviceLineRow.remove(call, await queries.deviceLineRow.lock(call, lineId));
  await announce({ topic: 'devices.changed', companyId: device.companyId, ids: [params.id] });
  return removed;
}
