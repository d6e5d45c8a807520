import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hikPrefix } from '../../apps/server/src/features/device-ops/hik/hik.path.ts';
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
      return JSON.parse(text) as unknown; // checked by the next step
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ terminals: z.array(terminal) }));

/** A terminal to play: `zone` is its place's IANA zone, `secret` what a json device signs with, or the path of a hik one. */
export type SampleTerminal = z.infer<typeof terminal>;

/** The file in which the sample organisation lists its terminals. */
export const sampleFile = (dataDir: string) => join(dataDir, 'sample', 'terminals.json');

/**
 * The terminals to play: the one named on the command line, else those of the sample organisation that match
 * `--devices` and `--dialect`. @throws OptionError when there is none, saying what to do.
 */
export async function findTerminals(options: SimulateOptions, dataDir: string): Promise<SampleTerminal[]> {
  if (options.serial !== null) return [ownTerminal(options.serial, options)];
  const listed = await readSample(sampleFile(dataDir));
  const wanted = listed.filter(({ serial, dialect }) => {
    const speaks = options.dialect === 'all' || dialect.replace('zk-', '') === options.dialect;
    return speaks && (options.devices === null || options.devices.includes(serial));
  });
  if (wanted.length === 0)
    throw new OptionError('No terminal of the sample organisation matches --devices and --dialect.');
  return wanted;
}

function ownTerminal(
  serial: string,
  { pins, timeZone, secret, dialect: wanted }: SimulateOptions,
): SampleTerminal {
  const plain = wanted === 'acc' ? 'zk-acc' : 'zk-att';
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
