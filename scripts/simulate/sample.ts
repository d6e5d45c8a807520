import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hikPrefix } from '../../apps/server/src/features/device-ops/device-secrets/secret-path.ts';
import { OptionError, type SimulateOptions } from './options.ts';

const terminal = z.object({
  serial: z.string(),
  zone: z.string(),
  pins: z.array(z.string()),
  dialect: z.enum(['zk-att', 'zk-acc', 'json', 'hik']),
  secret: z.string().optional(),
});

const sample = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown; // The cast is safe, because the caller validates the value.
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ terminals: z.array(terminal) }));

/**
 * A terminal of the sample organisation. `zone` is the IANA zone of the site. `secret` is the signing key of a json
 * device, or the path of a hik device.
 */
export type SampleTerminal = z.infer<typeof terminal>;

export const sampleFile = (dataDir: string) => join(dataDir, 'sample', 'terminals.json');

/**
 * Returns the terminals to simulate: the terminal given on the command line, or the terminals of the sample
 * organisation that match `--devices` and `--dialect`.
 * @throws OptionError with the next step if there is none
 */
export async function findTerminals(options: SimulateOptions, dataDir: string): Promise<SampleTerminal[]> {
  if (options.serial !== null) return [terminalFromOptions(options.serial, options)];
  const sampleTerminals = await readSample(sampleFile(dataDir));
  const matches = sampleTerminals.filter(({ serial, dialect }) => {
    const speaks = options.dialect === 'all' || dialect.replace('zk-', '') === options.dialect;
    return speaks && (options.devices === null || options.devices.includes(serial));
  });
  if (matches.length === 0)
    throw new OptionError('No terminal of the sample organisation matches --devices and --dialect.');
  return matches;
}

function terminalFromOptions(
  serial: string,
  { pins, timeZone, secret, dialect: requestedDialect }: SimulateOptions,
): SampleTerminal {
  const plain = requestedDialect === 'acc' ? 'zk-acc' : 'zk-att';
  const dialect = secret === null ? plain : secret.startsWith(hikPrefix) ? 'hik' : 'json';
  return { serial, zone: timeZone, pins, dialect, ...(secret === null ? {} : { secret }) };
}

async function readSample(file: string): Promise<SampleTerminal[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) {
    throw new OptionError(
      `No sample organisation found (${file}). Start the portal with \`npm start -- --sample\` on an empty database, set the DATA_DIR it uses, or simulate your own terminal: --serial SN --pins 1-200.`,
    );
  }
  const parsed = sample.safeParse(text);
  if (!parsed.success)
    throw new OptionError(`${file} does not list terminals: ${z.prettifyError(parsed.error)}`);
  return parsed.data.terminals;
}
