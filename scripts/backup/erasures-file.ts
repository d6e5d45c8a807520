/**
 * The file `erasures` lists erased people by ID and date, without names. It is stored next to the backups and not
 * inside them, because a backup still contains people that were erased after the backup was made.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';

interface ErasureEntry {
  employeeId: number;
  /** Time of the erasure, ISO 8601. */
  erasedAt: string;
}

export interface ErasuresFile {
  installation: string;
  /** Time of the last write, ISO 8601. The list contains no people erased later. */
  asOf: string;
  people: ErasureEntry[];
}

const heading =
  '# Who was erased, by number, and when: npm run restore -- --erasures FILE erases them again.';
const closingLineOf = (lines: readonly string[]) =>
  `${lines.length - 3} in all, sha256 ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;

/**
 * Writes the erasures file. Returns the number of people in it. Keeps the people of an existing file, because a
 * restored portal may have no record of their erasure.
 */
export async function writeErasures(
  file: string,
  { installation, asOf, people }: ErasuresFile,
): Promise<number> {
  const before = existsSync(file) ? await readErasures(file) : undefined;
  if (before && before.installation !== installation)
    throw new StartRefusal(
      `${file} belongs to another installation. Specify a file from this installation with --erasures.`,
    );
  const all = new Map(
    [...(before?.people ?? []), ...people].map(({ employeeId, erasedAt }) => [employeeId, erasedAt]),
  );
  const lines = [
    heading,
    `installation ${installation}`,
    `as of ${asOf}`,
    ...[...all].sort(([a], [b]) => a - b).map(([employeeId, erasedAt]) => `${employeeId} ${erasedAt}`),
  ];
  await writeFile(`${file}.part`, `${lines.join('\n')}\n${closingLineOf(lines)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(`${file}.part`, file);
  return all.size;
}

/**
 * Reads and verifies the erasures file.
 * @throws StartRefusal if the file is missing or was changed
 */
export async function readErasures(file: string): Promise<ErasuresFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`Can’t read the erasures file ${file} (${error.code}).`);
  });
  const lines = text.trimEnd().split('\n');
  const last = lines.pop();
  const [, installation = '', asOf = '', ...people] = lines;
  const isWhole =
    lines.length >= 3 && last === closingLineOf(lines) && /^installation \S+$/.test(installation);
  if (!isWhole)
    throw new StartRefusal(`The erasures file ${file} is damaged or incomplete. Use another copy.`);
  return {
    installation: installation.slice('installation '.length),
    asOf: asOf.slice('as of '.length),
    people: people.map((line) => {
      const [employeeId, erasedAt = ''] = line.split(' ');
      return { employeeId: Number(employeeId), erasedAt };
    }),
  };
}
