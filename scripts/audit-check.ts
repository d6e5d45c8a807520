/**
 * `npm run audit:check -- [--heads FILE]…` verifies every hash chain of the audit trail. Exported heads (the last
 * hashes of chains, from logs or emails) reveal entries that were cut off or rewritten. Exits with 1 if a chain is
 * broken.
 */
import { readFile } from 'node:fs/promises';
import { type Config, loadConfig } from '../apps/server/src/config.ts';
import { checkChains } from '../apps/server/src/features/settings/system-log/chain-heads.queries.ts';
import { checkHeads } from '../apps/server/src/features/settings/system-log/chain-heads.service.ts';
import { publicKeyOf } from '../apps/server/src/features/settings/system-log/system-log-signing.rules.ts';
import { readCommandLine } from '../apps/server/src/platform/command-line.ts';
import { configuredConnections } from '../apps/server/src/platform/db/connections.ts';
import { type Connection, Database } from '../apps/server/src/platform/db/database.ts';
import { openDataFolder } from '../apps/server/src/platform/embedded/data-folder.ts';
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts';
import { readMasterKey } from '../apps/server/src/portal.ts';
import { withDatabase } from './backup/copy.ts';

const { heads } = readCommandLine('npm run audit:check -- [--heads FILE]…', {
  heads: { type: 'string', multiple: true, default: [] },
}).values;

async function check(config: Config, connection: Connection): Promise<void> {
  const database = new Database({
    connection,
    poolSize: 1,
    onError: (error) => console.error(error.message),
  });
  const reportLine = (line: string, isWrong: boolean) => {
    console.log(line);
    if (isWrong) process.exitCode = 1;
  };
  try {
    for (const { chain, entries, at } of await database.asSystem(checkChains))
      reportLine(
        `chain ${chain}: ${at === null ? `intact, ${entries} entries` : `BROKEN at entry ${at}`}`,
        at !== null,
      );
    if (heads.length === 0)
      return reportLine(
        'No heads were compared. Specify log or email files that contain heads with --heads FILE.',
        false,
      );
    const text = (await Promise.all(heads.map((file) => readFile(file, 'utf8')))).join('\n');
    const publicKey = publicKeyOf(await readMasterKey(config, false));
    const { known, foreign, broken } = await database.asSystem((db) => checkHeads(db, publicKey, text));
    for (const { chain, at } of broken)
      reportLine(`chain ${chain}: TRUNCATED OR REWRITTEN from entry ${at} on (its head was exported)`, true);
    reportLine(
      `${known} exported heads compared; ${foreign} not signed by this installation`,
      known === 0 || foreign > 0,
    );
  } finally {
    await database.end();
  }
}

try {
  const config = loadConfig();
  if (config.databaseUrl) await check(config, configuredConnections(config).owner);
  else await withDatabase(openDataFolder(config.dataDir), (connection) => check(config, connection));
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error);
  process.exitCode = 1;
}
