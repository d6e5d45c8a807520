import type { Dialect } from '../../dialects/dialect.ts';
import { zkAddresses } from '../zkteco/address.ts';
import type { ZkDialect } from '../zkteco/dialect.ts';
import { accessCommands } from './access-commands.ts';
import { serveAccess } from './conversation.ts';
import { accRefusalOf, readStoredEvent } from './events.ts';

/** The functions of the access control dialect for URLs that both dialects share. */
export const accessTerminals: ZkDialect = { commands: accessCommands, serve: serveAccess };

/** The dialect for ZKTeco’s access control PUSH protocol (protocols.md §1.6). */
export const accessDialect: Omit<Dialect, 'receive'> = {
  addresses: zkAddresses,
  read: { again: readStoredEvent, refusalOf: accRefusalOf },
  commands: { readReturnCode: accessCommands.readReturnCode, calls: null },
};
