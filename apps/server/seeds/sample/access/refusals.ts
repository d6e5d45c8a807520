import { randomUUID } from 'node:crypto';
import type { EntryRefusal } from '@gatehouse/api/access/access.rules';
import { addDays } from '@gatehouse/api/platform/dates';
import { deviceSecret } from '../../../src/features/device-ops/signed-requests/device-secret.ts';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../../src/features/device-ops/signed-requests/signature.ts';
import { instantToLocalTime } from '../../../src/platform/dates/zones.ts';
import type { Portal } from '../../../src/portal.ts';
import type { SampleTerminal } from '../attendance/history.ts';
import { createRandom } from '../random.ts';

const days = 14;
const reasons = ['NO_ZONE', 'NO_ZONE', 'ZONE_ENDED', 'ZONE_COMING'] as const satisfies EntryRefusal[];

/**
 * Reports occasional denied entries at secure doors, in the format of JSON devices. Each report includes the reason for
 * the denial.
 */
export async function sendRefusals(
  { app, services: { clock, settings } }: Pick<Portal, 'app' | 'services'>,
  terminals: readonly SampleTerminal[],
): Promise<void> {
  const now = clock.now().getTime();
  const random = createRandom(20_261_126);
  for (const { id, serial, zone, pins, protocol } of terminals) {
    const [first, ...others] = pins;
    if (protocol !== 'JSON' || first === undefined) continue;
    const here = instantToLocalTime(zone, now).replace(' ', 'T');
    const punches = Array.from({ length: days }, (_, back) => ({
      recordId: `sample-${back}`,
      employeePin: random.pick([first, ...others]),
      at: `${addDays(here.slice(0, 10), -back)}T${random.between(10, 16)}:${random.between(10, 59)}:${random.between(10, 59)}`,
      verifyMode: random.pick(['CARD', 'FACE']),
      result: 'ACCESS_REJECTED',
      reason: random.pick(reasons),
    })).filter(({ at }) => at < here && random.chance(0.7));
    const body = JSON.stringify({ punches });
    const path = '/device/v1/punches';
    const signed = {
      method: 'POST',
      path,
      body,
      timestamp: String(Math.floor(now / 1000)),
      nonce: randomUUID(),
    };
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        [deviceHeaders.device]: serial,
        [deviceHeaders.timestamp]: signed.timestamp,
        [deviceHeaders.nonce]: signed.nonce,
        [deviceHeaders.signature]: signDeviceRequest(signed, deviceSecret(settings.masterKey, id, 1)),
      },
      payload: body,
    });
    if (answer.statusCode !== 200)
      throw new Error(`the sample's refusals were refused: ${answer.statusCode} ${answer.body}`);
  }
}
