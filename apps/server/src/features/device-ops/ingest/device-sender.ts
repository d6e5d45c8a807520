import type { RecordSource } from './device-record.ts';

/** The claimed identity of a device before any check. */
export interface DeviceSender {
  /** Serial number. For a Hikvision terminal the digest of its path, because a terminal has no other identity. */
  serial: string;
  /** `ZK` means either ZKTeco dialect. The stored device determines the expected dialect. */
  protocol: RecordSource | 'ZK';
  address: string;
  info: Record<string, string>;
}
