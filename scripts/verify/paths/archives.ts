import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { pathOf } from '@gatehouse/api/platform/operation';
import { writeWorkbook } from '@gatehouse/testing/data/people/sheets';
import { formOf } from '@gatehouse/testing/kit/forms';
import { createStoredZip } from '@gatehouse/testing/kit/stored-zip';
import { unzip } from '@gatehouse/testing/kit/unzip';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Portal } from '../../../apps/server/src/portal.ts';
import { manifestName } from '../../backup/manifest.ts';
import { unpackBackup } from '../../backup/source.ts';
import { buildArchiveEnd, headerOf, paddingOf } from '../../backup/tar.ts';
import { archiveName } from '../../backup/target.ts';
import { type AnswerCheck, rotate } from './payloads.ts';

/**
 * Uploads spreadsheets that contain files with these names, and spreadsheets that refer to files with these names. Each
 * spreadsheet contains `each` of the names.
 */
export async function sendPackages(
  portal: Portal,
  { companyId, headers }: { companyId: number; headers: Record<string, string> },
  { payloads, each }: { payloads: readonly string[]; each: number },
  check: AnswerCheck,
): Promise<number> {
  const parts = [...(await unzip(writeWorkbook([['Account name'], ['x']])))].map(([name, bytes]) => ({
    name,
    bytes,
  }));
  const withParts = (names: readonly string[]) =>
    createStoredZip([
      ...parts,
      ...names.flatMap((name) => [
        { name, bytes: Buffer.from('x') },
        { name: `xl/${name}.xml`, bytes: Buffer.from('<x/>') },
      ]),
    ]);
  const withReferences = (names: readonly string[]) => {
    const next = rotate(names, 1);
    const nextTarget = () => `Target="${next().join().replaceAll(/[<&"]/g, '')}"`;
    return createStoredZip(
      parts.map(({ name, bytes }) => ({
        name,
        bytes: name.endsWith('.rels')
          ? Buffer.from(String(bytes).replaceAll(/Target="[^"]*"/g, nextTarget))
          : bytes,
      })),
    );
  };
  let sheetCount = 0;
  for (let from = 0; from < payloads.length; from += each) {
    const names = payloads.slice(from, from + each);
    for (const sheet of [withParts(names), withReferences(names)]) {
      const form = await formOf(employeeImports.check, [new Uint8Array(sheet)], { fileName: 'staff.xlsx' });
      const answer = await portal.app.inject({
        method: 'POST',
        url: `${pathOf(employeeImports.check)}?companyId=${companyId}`,
        headers: { 'x-command-id': 'verify', ...headers, ...form.headers },
        payload: form.payload,
      });
      sheetCount++;
      check(`a part of a sheet called ${names}`, `HTTP/1.1 ${answer.statusCode}\r\n\r\n${answer.payload}`);
    }
  }
  return sheetCount;
}

/**
 * Creates encrypted backups that contain these paths, and restores them into the folder `cage`. Returns the paths of
 * the written files.
 */
export async function restoreArchives(
  cage: string,
  payloads: readonly string[],
): Promise<{ archives: number; restored: string[] }> {
  await mkdir(cage, { recursive: true });
  const identity = await generateX25519Identity();
  const identityFile = join(cage, 'identity');
  await writeFile(identityFile, `${identity}\n`);
  const restored: string[] = [];
  let archives = 0;
  for (const payload of payloads.filter((candidate) => Buffer.byteLength(candidate) <= 100)) {
    archives++;
    const content = Buffer.from('written by an archive');
    const tarEntry = (path: string, bytes: Buffer) => [
      headerOf({ path, kind: 'file', size: bytes.length }),
      bytes,
      paddingOf(bytes.length),
    ];
    const manifest = Buffer.from(`${createHash('sha256').update(content).digest('hex')}  ${payload}\n`);
    const tar = Buffer.concat([
      ...tarEntry(payload, content),
      ...tarEntry(manifestName, manifest),
      buildArchiveEnd(),
    ]);
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identity));
    const source = await mkdtemp(join(cage, 'backup-'));
    const clear = Readable.toWeb(Readable.from([tar])) as ReadableStream<Uint8Array>;
    const pieces: Uint8Array[] = [];
    for await (const piece of await encrypter.encrypt(clear)) pieces.push(piece);
    await writeFile(join(source, archiveName), Buffer.concat(pieces));
    const folder = join(source, 'deep/in/the/data/folder');
    await mkdir(folder, { recursive: true });
    await unpackBackup(source, identityFile, folder).then(
      () => restored.push(payload),
      () => undefined,
    );
    const outsideFiles = (await readdir(source, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.name !== archiveName && !entry.parentPath.startsWith(folder),
    );
    if (outsideFiles.length > 0) restored.push(`${payload}: ${outsideFiles.map(({ name }) => name)}`);
    await rm(source, { recursive: true });
  }
  return { archives, restored };
}
