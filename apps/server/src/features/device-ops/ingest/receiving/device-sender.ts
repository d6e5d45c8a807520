import type { RecordSource } from '../device-record.ts';

/** The claimed identity of a device before any check. */
export interface DeviceSender {
  /** Serial number. A Hikvision terminal has no serial number in its requests, so the digest of its path is used. */
  serial: string;
  /** `ZK` means either ZKTeco dialect. The stored device determines the expected dialect. */
  protocol: RecordSource | 'ZK';
  address: string;
  /** Protocol under which an unknown sender is listed for approval. Null if its identity cannot be approved. */
  pendingAs: RecordSource | null;
  info: Record<string, string>;
}
