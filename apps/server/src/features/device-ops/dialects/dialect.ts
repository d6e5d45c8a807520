import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import type { Feature } from '../../../platform/http/route.ts';
import type { ReturnReading } from '../device-commands/return-codes.ts';
import type { DeviceRecord } from '../ingest/device-record.ts';
import type { DeviceLocks } from '../ingest/lock-sites.rules.ts';
import type { CalledDialect } from '../lines/called-terminals.ts';

/**
 * The protocol of one manufacturer. Code outside the protocols uses a dialect only through this interface, which
 * `registry.ts` implements for each protocol.
 */
export interface Dialect {
  /**
   * Feature that receives the requests of devices. Authenticates the sender before reading the body, parses and stores
   * the records, and answers in the format of the dialect. Dialects with the same URL paths share one feature.
   */
  receive: Feature;
  /** URLs that deviate from HTTP. Null if the devices follow HTTP. */
  addresses: DialectAddresses | null;
  read: StoredRecordReader;
  commands: DialectCommands | null;
}

/** URLs that deviate from HTTP. The server tolerates the deviations before it routes the requests. */
export interface DialectAddresses {
  /** Normalises the URL of a terminal’s request. Returns undefined for the URL of any other client. */
  normalizeUrl(url: string): string | undefined;
  /**
   * Returns whether a normalised URL belongs to the dialect. Requests to such a URL may lack a Host header and take
   * minutes.
   */
  isOwn(url: string): boolean;
}

/** The locks, doors and time zone of the device that sent a stored record. */
interface RecordSite extends DeviceLocks {
  /** IANA zone of the device’s clock. */
  zone: string;
}

/** Parser of records that are stored as received. */
interface StoredRecordReader {
  /**
   * Parses a stored record in the same way as at its receipt. Returns null if the text contains no record of a person.
   */
  again(raw: string, site: RecordSite, receivedAt: Date): DeviceRecord | null;
  /** Returns the reason in the record of a denied entry, or null if the record has no reason. */
  refusalOf(raw: string): PunchRefusal | null;
}

/** Functions for the commands that the portal sends to terminals of the dialect. */
interface DialectCommands {
  /** Interprets the return code of a command. */
  readReturnCode(code: number): ReturnReading;
  /** Functions that call terminals of the dialect to send commands. Null if the terminals poll. */
  calls: CalledDialect | null;
}
