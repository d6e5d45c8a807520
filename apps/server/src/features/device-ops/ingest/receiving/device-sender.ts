import type { RecordSource } from '../device-record.ts';

/** Identity that a device claims, before any check. */
export interface DeviceSender {
  /**
   * Serial number of the device. A Hikvision terminal sends no serial number, so the digest of its secret path is used.
   */
  serial: string;
  /** `ZK` means either ZKTeco dialect. The stored device determines the expected dialect. */
  protocol: RecordSource | 'ZK';
  address: string;
  /** Protocol under which an unknown sender is listed for approval. Null if its identity cannot be approved. */
  pendingAs: RecordSource | null;
  info: Record<string, string>;
}
