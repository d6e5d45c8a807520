import { mending } from '@gatehouse/api/attendance/mending';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { waiting } from '@gatehouse/api/overview/waiting';
import { type OperationPermission, permits } from '@gatehouse/api/platform/operation';
import { requests } from '@gatehouse/api/requests/requests';
import type { Call } from '../../../platform/http/route.ts';
import { countAttentionItems } from '../../attendance/mending/mending.service.ts';
import { countPending } from '../../device-ops/pending-devices/pending-devices.service.ts';
import { countUndecided } from '../../device-ops/quarantine/quarantine.service.ts';
import { countToDecide } from '../../requests/requests/requests.service.ts';

export async function countWaiting(call: Call<typeof waiting.get>) {
  const countIfPermitted = async (
    list: OperationPermission,
    count: (asking: typeof call) => Promise<number>,
  ) => (permits(call.viewer.permissions, list) ? await count(call) : null);
  return {
    pendingDevices: await countIfPermitted(pendingDevices.list, countPending),
    quarantine: await countIfPermitted(quarantine.list, countUndecided),
    mending: await countIfPermitted(mending.list, countAttentionItems),
    requests: await countIfPermitted(requests.waiting, countToDecide),
  };
}
