/** `npm run restore -- --from FOLDER`: checks a backup and lays it into DATA_DIR, which must be new or empty. */
import { existsSync, readdirSync } from 'node:fs';
import { chmod, cp, lchown, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../apps/server/src/config.ts';
import { openDataFolder } from '../../apps/server/src/platform/embedded/data-folder.ts';
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts';
import { type Account, databaseAccount } from '../../apps/server/src/platform/embedded/run-as.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import { findDamage, manifestName } from './manifest.ts';

async function main(): Promise<void> {
  const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
  if (!from) throw new StartRefusal('Say where the backup is: npm run restore -- --from FOLDER');
  const { dataDir } = loadConfig();
  const source = resolve(from);
  const damage = await findDamage(source);
  if (damage) throw new StartRefusal(`The backup in ${source} is damaged (${damage}) and was not restored.`);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartRefusal(`${dataDir} is not empty; move it away or set DATA_DIR to a new folder.`);
  }
  const folder = openDataFolder(dataDir);
  const account = databaseAccount(folder);
  await cp(source, folder.root, { recursive: true, filter: (path) => !path.endsWith(manifestName) });
  await chmod(folder.pg, 0o700);
  if (account) await giveTo(account, folder.pg);
  // the first start replays what was written while the copy was made
  const embedded = await startEmbedded({ dataDir, log: createLog('warn') }).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true });
    throw error;
  });
  await embedded.stop();
  console.log(`Restored ${source} into ${dataDir}; start the portal with npm start.`);
}

/** As root: to whom the database runs as. */
async function giveTo({ uid, gid }: Account, path: string): Promise<void> {
  await lchown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error);
  process.exitCode = 1;
});
