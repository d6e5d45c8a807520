import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import type { Feature } from '../../../platform/http/route.ts';
import type { ReturnReading } from '../device-commands/return-codes.ts';
import type { DeviceRecord } from '../ingest/device-record.ts';
import type { DeviceLocks } from '../ingest/lock-sites.rules.ts';
import type { CalledDialect } from '../lines/called-terminals.ts';

/**
 * The protocol of one manufacturer. The nouns of the area use a dialect only through this interface, which `registry.ts`
 * implements for each protocol.
 */
export interface Dialect {
  /**
   * Receives the requests of devices. Authenticates the sender before the body is read, reads the records, stores them
   * with the ingest, and answers in the form of the dialect. Dialects with the same addresses share one feature.
   */
  receive: Feature;
  /** Addresses that deviate from HTTP. Null if the devices follow HTTP. */
  addresses: DialectAddresses | null;
  read: StoredRecordReader;
  commands: DialectCommands | null;
}

/** Addresses that deviate from HTTP. The server tolerates the deviations before it routes the requests. */
export interface DialectAddresses {
  /** Normalises the URL of a terminal’s request. Returns undefined for the URL of any other client. */
  normalizeUrl(url: string): string | undefined;
  /** Returns whether a normalised URL belongs to the dialect. Such requests may lack a Host header and take minutes. */
  isOwn(url: string): boolean;
}

/** The place and clock of the device that sent a stored record. */
interface RecordSite extends DeviceLocks {
  /** IANA zone of the device’s clock. */
  zone: string;
}

/** Reads records that are stored as received. */
interface StoredRecordReader {
  /**
   * Reads a stored record in the same way as at its receipt. Null if the text contains no record of a person.
   */
  again(raw: string, site: RecordSite, receivedAt: Date): DeviceRecord | null;
  /** Returns the reason in the record of a denied entry. Null if the record has no reason. */
  refusalOf(raw: string): PunchRefusal | null;
}

/** Commands of the portal to terminals. */
interface DialectCommands {
  /** Interprets the return code of a command. */
  readReturnCode(code: number): ReturnReading;
  /** Calls the terminals for each command. Null if the terminals poll. */
  calls: CalledDialect | null;
}
