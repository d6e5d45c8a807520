import { CommandValueError } from '../../device-people/stored-commands.rules.ts';
import { hasControl } from '../../ingest/reading/stored-text.ts';

/** Highest command ID. Old firmware truncates long IDs, so all command IDs fit into a signed 32-bit number. */
export const MAX_COMMAND_ID = 2_147_483_647;

/**
 * Returns the answer to `getrequest`: one `C:<id>:<command>` per line in the given order, or `OK` without commands.
 * @throws CommandValueError for an ID out of range or a text with a line end.
 */
export function formatPoll(commands: readonly { id: number; text: string }[]): string {
  if (commands.length === 0) return 'OK';
  return commands.map(({ id, text }) => `${commandLine(id, text)}\n`).join('');
}

function commandLine(id: number, text: string): string {
  if (!Number.isInteger(id) || id < 1 || id > MAX_COMMAND_ID)
    throw new CommandValueError('id', 'is out of range');
  if (hasControl(text)) throw new CommandValueError('command', 'has a line end');
  return `C:${id}:${text}`;
}
