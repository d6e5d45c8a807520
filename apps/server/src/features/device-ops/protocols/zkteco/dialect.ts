import type { Db } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import type { ClockSetting, DeliveredCommand, EndedCommand } from '../../device-commands/queue.service.ts';
import type { CommandParts, ReturnReading } from '../../device-commands/return-codes.ts';
import type { TerminalUserSettings } from '../../device-people/reported-seal.ts';
import type { TerminalUser } from '../../device-people/stored-commands.rules.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import type { TerminalRequest } from './request.ts';

/** Fields of a device that determine the format of its commands. */
export type FormatTarget = Pick<
  OpenedDevice,
  'deviceId' | 'companyId' | 'zone' | 'abilities' | 'stamps' | 'locks'
>;

/**
 * Settings of a person on a terminal. `new`: the terminal does not have the person. `unknown`: the terminal cannot
 * report its people.
 */
type OwnSettings = TerminalUserSettings | 'new' | 'unknown';

/** Writer that formats the commands to deliver for a dialect. A result of undefined cancels the command. */
export interface CommandWriter {
  writePerson(
    command: DeliveredCommand,
    user: TerminalUser,
    own: OwnSettings,
    device: FormatTarget,
  ): string | undefined;
  writeFace(
    command: DeliveredCommand,
    face: { pin: string; jpegBase64: string },
    device: FormatTarget,
  ): string | undefined;
  writeOther(command: DeliveredCommand, device: FormatTarget, at: Date): string | undefined;
}

/** Implementation of the portal's commands in a ZKTeco dialect. */
export interface ZkCommands {
  writer: CommandWriter;
  clockCommand: ClockSetting['kind'];
  readReturnCode(code: number): ReturnReading;
  partsOf(device: OpenedDevice): CommandParts;
  /** Prepares a poll. Returns false if the terminal may not receive commands yet. */
  prepare(db: Db, device: OpenedDevice, at: Date): Promise<boolean>;
  /** Starts the follow-up work of ended commands. */
  followUp(db: Db, device: OpenedDevice, at: Date, ended: readonly EndedCommand[]): Promise<void>;
}

/** Interface for the differences between the two dialects of the PUSH protocol. */
export interface ZkDialect {
  commands: ZkCommands;
  /** Answers a request that the dialects treat differently. */
  serve(services: Services, method: string, read: TerminalRequest): Promise<string>;
}
