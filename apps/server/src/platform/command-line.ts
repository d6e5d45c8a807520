import { type ParseArgsConfig, parseArgs } from 'node:util';

type CommandOptions = NonNullable<ParseArgsConfig['options']>;

/** Arguments of a command: the values of its options, and the arguments without an option name. */
type CommandLine<O extends CommandOptions> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>;

interface CommandEnd {
  /** Text to print: the usage, or the problem followed by the usage. */
  message: string;
  exitCode: 0 | 2;
}

/**
 * Parses the arguments of a command. Returns the usage instead if the arguments contain `--help`, and the problem with
 * the usage if an argument is invalid. Arguments without an option name are invalid unless `usage` contains NAME.
 */
export function parseCommandLine<const O extends CommandOptions>(
  usage: string,
  options: O,
  args: readonly string[],
): CommandLine<O> | CommandEnd {
  const usageText = `Usage: ${usage}`;
  if (args.includes('--help') || args.includes('-h')) return { message: usageText, exitCode: 0 };
  try {
    const allowPositionals = /\bNAME\b/.test(usage) as true;
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    return { message: `${(error as Error).message}\n${usageText}`, exitCode: 2 };
  }
}

/** Returns the arguments of this process, or prints the message of `parseCommandLine` and ends the process. */
export function readCommandLine<const O extends CommandOptions>(usage: string, options: O): CommandLine<O> {
  const commandLine = parseCommandLine(usage, options, process.argv.slice(2));
  if (!('message' in commandLine)) return commandLine;
  const { message, exitCode } = commandLine;
  (exitCode === 0 ? process.stdout : process.stderr).write(`${message}\n`);
  process.exit(exitCode);
}
