import { createSlots } from '../../../platform/load/slots.ts';
import type { Services } from '../../../platform/services.ts';
import { findDevice } from './device-gate.service.ts';
import { admittedAs, noteAdmitted } from './known-devices.ts';
import type { Knock } from './refused.ts';

/** Looking up who knocks: two connections of the pool, whoever asks how often, and the addresses one after the other. */
const lookUp = createSlots({
  atOnce: 2,
  mostWaiting: 2_000,
  mostWaitingEach: 200,
  longestWaitMs: 1_500,
});

/**
 * Whether who knocks may speak at all, before a byte of the body is read: by serial number and address.
 * @throws DeviceRefused after filing it
 */
export async function admit(services: Services, knock: Knock): Promise<void> {
  if (admittedAs(knock) !== undefined) return;
  noteAdmitted(knock, await lookUp(() => findDevice(services, knock), knock.address));
}
