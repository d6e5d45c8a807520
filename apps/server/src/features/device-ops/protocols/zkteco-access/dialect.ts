import type { Dialect } from '../../dialects/dialect.ts';
import { zkAddresses } from '../zkteco/address.ts';
import type { ZkDialect } from '../zkteco/dialect.ts';
import { accessCommands } from './access-commands.ts';
import { serveAccess } from './conversation.ts';
import { accRefusalOf, readStoredEvent } from './events.ts';

/** The part of the security dialect that the shared addresses use. */
export const accessTerminals: ZkDialect = { commands: accessCommands, serve: serveAccess };

/** ZKTeco’s security PUSH protocol (protocols.md §1.6). */
export const accessDialect: Omit<Dialect, 'receive'> = {
  addresses: zkAddresses,
  read: { again: readStoredEvent, refusalOf: accRefusalOf },
  commands: { readReturnCode: accessCommands.readReturnCode, calls: null },
};
