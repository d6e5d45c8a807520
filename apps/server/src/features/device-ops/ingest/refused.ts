import type { RecordSource } from './device-record.ts';

/** Something that calls itself a device, before anything it says is believed. */
export interface Knock {
  /** Its serial number; of a Hikvision terminal the digest of its path, which is all it is known by. */
  serial: string;
  /** `ZK`: in either dialect; which one is expected is known of the device. */
  protocol: RecordSource | 'ZK';
  address: string;
  /** What it says of itself. */
  info: Record<string, string>;
}
