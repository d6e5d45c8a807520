import type { RecordSource } from './device-record.ts';

/** Something that calls itself a device, before anything it says is believed. */
export interface Knock {
  serial: string;
  protocol: RecordSource;
  address: string;
  /** What it says of itself. */
  info: Record<string, string>;
}
