import type { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { isPairable } from '@gatehouse/api/device-ops/device-pairings.rules';
import { clearAttempts, countAttempts } from '../../../platform/attempts.ts';
import type { Call, SteppedCall } from '../../../platform/http/route.ts';
import { announce } from '../../../platform/live.ts';
import * as queries from './device-pairings.queries.ts';
import { entriesPerAccount, hashPairingCode } from './pairing-codes.rules.ts';

/** Returns the pairing of a device. Null if the device is not paired. */
export async function readPairing(call: Call<typeof devicePairings.get>) {
  const { db, viewer, params, refuse } = call;
  const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  if (device.pairingId === null) return { pairing: null };
  const pairingCall = { ...call, refuse: () => refuse('AREA_DEVICE_ID_NOT_FOUND') };
  return { pairing: await queries.pairingRow.find(pairingCall, device.pairingId) };
}

/** Pairs a device with the browser that shows the code. Limits the codes that a person can try. */
export async function createPairing(call: SteppedCall<typeof devicePairings.create>) {
  const { viewer, params, body, clock, database, settings, refuse, change } = call;
  const { code, ...options } = body;
  const key = `pairing-entry:account:${viewer.accountId}`;
  const wait = await countAttempts(database, clock.now(), [{ ...entriesPerAccount, key }]);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
  const pairing = await change(async (db, record) => {
    const device = (await queries.findDevice(db, viewer, params.id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
    const { companyId } = device;
    if (device.pairingId !== null) refuse('ATT_PAIRING_EXISTED');
    const claimed = await queries.claimCode(db, hashPairingCode(settings.masterKey, code), clock.now());
    if (!claimed) return refuse('ATT_PAIRING_CODE_NOT_FOUND');
    // The refusal rolls back the claim, so that the code can still be entered at another device.
    if (!isPairable(claimed.kind, device.deviceType)) refuse('ATT_DEVICE_NOT_PAIRABLE');
    const columns = {
      company_id: companyId,
      device_id: params.id,
      kind: claimed.kind,
      token_hash: claimed.tokenHash,
    };
    const after = await queries.pairingRow.insert({ db, viewer, clock, record, body: options }, columns);
    await announce(db, { topic: 'devices.changed', companyId, ids: [params.id] });
    return after;
  });
  await clearAttempts(database, key);
  return pairing;
}

type PairingChangeCall = Call<typeof devicePairings.update> | Call<typeof devicePairings.remove>;

async function findPairingId({ db, viewer, params, refuse }: PairingChangeCall): Promise<number> {
  const device = await queries.findDevice(db, viewer, params.id);
  return device?.pairingId ?? refuse('ATT_PAIRING_NOT_FOUND');
}

/** Changes language, layout and greeting of a paired page. The page shows the change when it polls. */
export async function updatePairing(call: Call<typeof devicePairings.update>) {
  const { version: _, ...body } = call.body;
  const before = await queries.pairingRow.lockToUpdate(call, await findPairingId(call));
  return queries.pairingRow.update({ ...call, body }, before);
}

/** Unpairs a device. Its browser loses access with its next call. */
export async function removePairing(call: Call<typeof devicePairings.remove>) {
  const before = await queries.pairingRow.lock(call, await findPairingId(call));
  await queries.pairingRow.remove(call, before);
  await call.announce({ topic: 'devices.changed', companyId: before.companyId, ids: [before.deviceId] });
  return {};
}
