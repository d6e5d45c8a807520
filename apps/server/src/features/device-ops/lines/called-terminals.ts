import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { CommandOutcome } from '../device-commands/queue.service.ts';
import type { RecordSource } from '../ingest/device-record.ts';
import type { TerminalAddress } from './terminal-client.ts';

/**
 * Error with the reason why a terminal cannot be called. The portal sends nothing more to the terminal in this session.
 */
export type TerminalTrouble =
  | 'NO_ANSWER'
  | 'SIGN_IN_REJECTED'
  | 'WRONG_PASSWORD'
  | 'LOCKED'
  | 'OTHER_DEVICE'
  | 'NOT_PERMITTED'
  | 'NOT_UNDERSTOOD';

export class LineTrouble extends Error {
  readonly trouble: TerminalTrouble;
  /**
   * Remaining milliseconds for which the terminal locks the account, as reported by the terminal. 0 if the account is
   * not locked.
   */
  readonly lockedMs: number;
  constructor(trouble: TerminalTrouble, lockedMs = 0) {
    super(`the terminal cannot be called: ${trouble}`);
    this.trouble = trouble;
    this.lockedMs = lockedMs;
  }
}

export interface TerminalCredentials extends TerminalAddress {
  userName: string;
  password: string;
}

export interface TerminalIdentity {
  model: string;
  serialNumber: string;
  firmware: string;
}

/** A connection to a terminal with its call slot, which this process has claimed. */
export interface ClaimedLine {
  id: number;
  deviceId: number;
  companyId: number;
  version: number;
  protocol: RecordSource;
  address: string;
  port: number;
  userName: string;
  sealed: Buffer;
  serialNumber: string;
  /** IANA time zone of the terminal’s clock. */
  zone: string;
  /** Hash of the secret path to which the terminal sends its reports. Null if the terminal has no path. */
  pathHash: string | null;
  isApproved: boolean;
  /** Client address of the terminal’s last report. */
  heardFrom: string;
  /** Whether the terminal has accepted this password before. */
  isProven: boolean;
  /** Whether the terminal also rejected the password in the previous call. */
  wasRejected: boolean;
  /** Whether a connection test is pending, the last call failed, or the terminal has never been called. */
  isAwaited: boolean;
}

export interface QueuedCommand {
  number: number;
  kind: string;
  payload: string;
}

/** Returns the terminal user ID in a command, or an empty text if the command is about no person. */
export const pinIn = (payload: string): string => /PIN=(\d+)/.exec(payload)?.[1] ?? '';

/** Maximum number of people in one search. */
export const mostSearched = 30;

/**
 * Settings of a person that were made on the terminal. Each update of the person sends the settings again (rules.md
 * §4).
 */
type TerminalOwnSettings = Readonly<Record<string, string | boolean>>;

export interface FoundPerson {
  name: string;
  /** Whether the person may open the menu of the terminal. */
  isAdministrator: boolean;
  own: TerminalOwnSettings;
}

/** People that a search found. If `isWhole` is true, the other people in the search are not on the terminal. */
export interface FoundPeople {
  isOk: true;
  people: Map<string, FoundPerson>;
  isWhole: boolean;
}

/** A search that the terminal rejected, with the error word of the terminal. */
interface SearchRefusal {
  isOk: false;
  word: string;
  /** Whether the terminal does not support the search. */
  isUnsupported: boolean;
  /** Whether the error is temporary, so that the search can be repeated. */
  isPassing: boolean;
}

/** Result of the search for a person before a command. */
export interface PersonBefore {
  /** Settings made on the terminal. Null if the terminal does not have the person or cannot be searched. */
  own: TerminalOwnSettings | null;
  /** Whether a search showed that the terminal does not have the person. */
  isAbsent: boolean;
}

/** Result of the search for a person on a terminal, or the error word if the terminal rejected the search. */
export interface Searched extends PersonBefore {
  refusal: string | null;
}

/** Executes a command on the terminal. If an error ended the session, also returns that error. */
export type CommandCall = () => Promise<{ result: CommandOutcome; trouble?: LineTrouble }>;

/** Session of sequential calls to one terminal. All methods throw LineTrouble if the terminal cannot be called. */
export interface TerminalSession {
  /** Reads the identity of the terminal. Must be the first call, because it sends no data. */
  identify(): Promise<TerminalIdentity>;
  /** Searches the terminal for people by their terminal user IDs, at most `mostSearched` at once. */
  findPeople(pins: readonly string[]): Promise<FoundPeople | SearchRefusal>;
  /** Fetches missing events and stores them. Calls `goOn` before each page, and stops if it returns false. */
  fetchMissing(line: ClaimedLine, goOn: () => Promise<boolean>): Promise<void>;
  /**
   * Prepares a command in the caller’s transaction, without calling the terminal. Returns undefined if the person or
   * picture of the command no longer exists.
   */
  prepareCommand(
    db: Db,
    line: ClaimedLine,
    command: QueuedCommand,
    before: Searched,
  ): Promise<CommandCall | undefined>;
}

/** A dialect with terminals that the portal calls. */
export interface CalledDialect {
  openSession(services: Services, credentials: TerminalCredentials): TerminalSession;
}
