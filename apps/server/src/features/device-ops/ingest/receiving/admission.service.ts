import { createSlots } from '../../../../platform/load/slots.ts';
import type { Services } from '../../../../platform/services.ts';
import { findDevice } from '../device-requests.service.ts';
import type { DeviceSender } from './device-sender.ts';
import { findAdmitted, noteAdmitted } from './known-devices.ts';

/**
 * Slots for looking up the devices of requests. All slots together use at most two connections of the pool, which
 * client addresses share fairly.
 */
const lookUp = createSlots({
  atOnce: 2,
  mostWaiting: 2_000,
  mostWaitingEach: 200,
  longestWaitMs: 1_500,
});

/**
 * Checks the serial number and address of a sender before any byte of the body is read.
 * @throws DeviceRefused after recording the refusal
 */
export async function admitSender(services: Services, sender: DeviceSender): Promise<void> {
  if (findAdmitted(sender) !== undefined) return;
  noteAdmitted(sender, await lookUp(() => findDevice(services, sender), sender.address));
}
