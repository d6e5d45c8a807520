import { startIsapiTerminal } from '@gatehouse/testing/kit/isapi-terminal';
import type { RememberedEvent } from './hikvision-terminal.ts';
import { OptionError } from './options.ts';
import type { SampleTerminal } from './sample.ts';

/**
 * The server of a simulated Hikvision terminal that answers the portal's calls (protocols.md §2, direction B). This
 * server does not send events to the portal.
 */
export interface CalledTerminal {
  remembers: (event: RememberedEvent) => void;
  /** Returns a summary of all calls until now. */
  state: () => string;
  /** Text with the settings to enter under "Connection to the terminal". */
  said: string;
  close: () => void;
}

/**
 * Starts a server that answers the portal's calls at this port on all network interfaces. Works for exactly one
 * Hikvision terminal.
 * @throws OptionError for any other choice of terminals
 */
export async function answerCalls(
  port: number,
  terminals: readonly SampleTerminal[],
): Promise<CalledTerminal> {
  const [played, another] = terminals;
  if (played?.dialect !== 'hik' || another)
    throw new OptionError(
      '--called needs exactly one Hikvision terminal. Specify it with --devices, or with --serial SN --secret /hik/….',
    );
  const terminal = await startIsapiTerminal({ port, host: '0.0.0.0' }).catch((error: Error) => {
    throw new OptionError(`Can’t listen on port ${port} (--called): ${error.message}`);
  });
  terminal.is.serialNumber = played.serial;
  return {
    remembers: (event) => terminal.events.push(event),
    state: () =>
      `requests ${terminal.asked.length} · people ${terminal.people.size} · doors opened ${terminal.opened}`,
    said: `${played.serial} is listening on port ${port} (user name admin, password ${terminal.is.password})`,
    close: terminal.close,
  };
}
