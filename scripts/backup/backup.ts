/**
 * `npm run backup -- --to FOLDER [--recipient age1…] [--erasures FILE]` copies the data folder. The portal may be
 * running. A portal started from the copy has all data of the original at the time of the backup. The target folder
 * must be new or empty. Without --to, the command writes only the erasures file. `-- --make-key FILE` creates a key for
 * encrypted backups.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type pg from 'pg';
import { type Config, loadConfig } from '../../apps/server/src/config.ts';
import { readCommandLine } from '../../apps/server/src/platform/command-line.ts';
import { withClient } from '../../apps/server/src/platform/db/client.ts';
import { configuredConnections } from '../../apps/server/src/platform/db/connections.ts';
import { type DataFolder, openDataFolder } from '../../apps/server/src/platform/embedded/data-folder.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import { copyDatabase, copyTree, withDatabase } from './copy.ts';
import { type ErasuresFile, writeErasures } from './erasures-file.ts';
import { aboutName, type BackupMetadata, manifestName } from './manifest.ts';
import { addText, archiveName, type BackupTarget, openArchive, openFolder } from './target.ts';

const { values: options } = readCommandLine(
  'npm run backup -- --to FOLDER [--recipient KEY]… | --erasures FILE | --make-key FILE',
  {
    to: { type: 'string' },
    recipient: { type: 'string', multiple: true, default: [] },
    erasures: { type: 'string' },
    'make-key': { type: 'string' },
  },
);

async function main(): Promise<void> {
  if (options['make-key']) return makeKey(resolve(options['make-key']));
  const { to, erasures } = options;
  if (!to && !erasures)
    throw new StartRefusal('Specify where to save the backup: npm run backup -- --to FOLDER');
  const config = loadConfig();
  if (config.databaseUrl) return backUpErasures(config, to, erasures);
  const folder = openDataFolder(config.dataDir);
  const target = to && (await prepareTargetFolder(resolve(to), folder));
  await withDatabase(folder, (connection) =>
    withClient(connection, async (client) => {
      const state = await readInstallationState(client);
      await saveErasures(state, erasures ?? join(dirname(target ?? ''), 'erasures'));
      if (target)
        await backUp(client, folder, target, state).catch(async (error: unknown) => {
          // Deletes the backup if it is incomplete, because it cannot be restored.
          await rm(target, { recursive: true });
          throw error;
        });
    }),
  );
}

async function prepareTargetFolder(path: string, folder: DataFolder): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if ((await readdir(path)).length > 0) throw new StartRefusal(`${path} isn’t empty. Specify a new folder.`);
  if (`${await realpath(path)}${sep}`.startsWith(`${folder.root}${sep}`))
    throw new StartRefusal(
      `${path} is inside the data folder. Specify a folder elsewhere, ideally on another machine.`,
    );
  return path;
}

async function backUp(
  client: pg.Client,
  folder: DataFolder,
  to: string,
  state: InstallationState,
): Promise<void> {
  const target = await openTarget(to);
  // Files are copied both before and after the database, so that each file referenced by the database copy is in the
  // result of the first or the second copy.
  await copyTree(target, folder.files, 'files');
  await copyDatabase(client, folder.pg, target);
  await copyTree(target, folder.files, 'files');
  await addText(target, 'VERSION', await readFile(folder.version, 'utf8'));
  await addText(target, aboutName, `${JSON.stringify(state.about)}\n`);
  const files = await target.end();
  if (state.about.installation !== null) await recordBackup(client);
  const where = options.recipient.length > 0 ? join(to, archiveName) : to;
  console.log(`Backed up ${files} files to ${where}. Their checksums are in ${manifestName}.`);
  console.log(
    existsSync(join(folder.root, 'secret.key'))
      ? `Not included: ${join(folder.root, 'secret.key')}. Without this key, pictures, two-step verification and people’s data on terminals can’t be decrypted. Keep a copy separate from the backups.`
      : 'Not included: SECRET_KEY. Without this key, pictures, two-step verification and people’s data on terminals can’t be decrypted.',
  );
}

/** Records the time of the backup for the start page of system administrators. */
async function recordBackup(client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO portal_settings (company_id, key, value, updated_at)
    VALUES (NULL, 'backup', jsonb_build_object('lastAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), now())
    ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`);
}

function openTarget(to: string): Promise<BackupTarget> | BackupTarget {
  if (options.recipient.length === 0) return openFolder(to);
  return openArchive(to, options.recipient).catch((error: Error) => {
    throw new StartRefusal(`Invalid age recipient (${error.message}). A recipient begins with age1.`);
  });
}

interface InstallationState {
  about: BackupMetadata;
  people: ErasuresFile['people'];
}

/**
 * Reads the time from the database, the id of the installation and the erased people. Databases of releases before 0009
 * have neither an id of the installation nor erasures.
 */
async function readInstallationState(client: pg.Client): Promise<InstallationState> {
  const { rows } = await client.query<{ now: Date; knows: boolean }>(
    "SELECT now(), to_regclass('public.erasures') IS NOT NULL AS knows",
  );
  const [{ now, knows } = { now: new Date(), knows: false }] = rows;
  const takenAt = now.toISOString();
  if (!knows) return { about: { takenAt, installation: null }, people: [] };
  // Switches row-level security off, because it also applies to a table owner that is not a superuser.
  await client.query(
    `SELECT set_config('gatehouse.system', 'on', false), set_config('gatehouse.companies', (SELECT string_agg(id::text, ',') FROM companies), false)`,
  );
  const { rows: installations } = await client.query<{ id: string }>('SELECT id FROM installation');
  const { rows: people } = await client.query<{ employee_id: string; erased_at: Date }>(
    'SELECT employee_id, erased_at FROM erasures',
  );
  return {
    about: { takenAt, installation: installations[0]?.id ?? null },
    people: people.map((person) => ({
      employeeId: Number(person.employee_id),
      erasedAt: person.erased_at.toISOString(),
    })),
  };
}

async function saveErasures({ about, people }: InstallationState, file: string): Promise<void> {
  const { installation, takenAt: asOf } = about;
  if (installation === null) {
    console.log(
      'No erasures file written: this release of the portal hasn’t been started with this data yet.',
    );
    return;
  }
  const all = await writeErasures(resolve(file), { installation, asOf, people });
  console.log(`${resolve(file)} lists the IDs of the ${all} people erased so far. Keep it with the backups.`);
}

async function backUpErasures(
  config: Config,
  to: string | undefined,
  erasures: string | undefined,
): Promise<void> {
  if (to || !erasures)
    throw new StartRefusal(
      'DATABASE_URL is set. Back up that database with its own tools and DATA_DIR as files. Run npm run backup -- --erasures FILE to save the list of erased people.',
    );
  const state = await withClient(configuredConnections(config).owner, readInstallationState);
  await saveErasures(state, erasures);
}

async function makeKey(file: string): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# recipient: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx', flush: true });
  console.log(
    `Key saved to ${file}. Store it separately from the backups, in two places. To encrypt backups, use --recipient ${recipient}`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error);
  process.exitCode = 1;
});
