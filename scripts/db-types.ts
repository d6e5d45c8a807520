// `npm run db:types` writes the types of the migrated database's tables and the listing of its schema. With `--
// --check` it only reports whether the files match the migrations. The migrations run in a temporary database, which is
// deleted afterwards.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCommandLine } from '../apps/server/src/platform/command-line.ts';
import { withClient } from '../apps/server/src/platform/db/client.ts';
import type { Connection } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbedded } from '../apps/server/src/platform/embedded/embedded.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { readSchemaListing } from './db-schema.ts';
import { readColumnUnions } from './db-unions.ts';

const root = join(import.meta.dirname, '..');
const typesFile = 'apps/server/src/platform/db/database.gen.ts';
const listingFile = 'apps/server/schema.sql';
// Column types as the portal's driver reads them: numbers for int8 and numeric, texts for times without a zone.
const shapes = [
  '--date-parser',
  'string',
  '--numeric-parser',
  'number',
  '--type-mapping',
  '{"int8":"number","timestamp":"string"}',
];

const { values } = readCommandLine('npm run db:types -- [--check]', {
  check: { type: 'boolean', default: false },
});
const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-types-'));
const embedded = await startEmbedded({ dataDir, log: createLog('silent') });
try {
  await migrate(embedded.connection);
  const { unions, text } = await withClient(embedded.connection, async (client) => ({
    unions: await readColumnUnions(client),
    text: await readSchemaListing(client),
  }));
  await types(embedded.connection, unions);
  await listing(text);
  console.log(`${typesFile} and ${listingFile} ${values.check ? 'are what the migrations make' : 'written'}`);
} catch (error) {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  console.error(values.check ? `${typesFile} or ${listingFile} is out of date: run npm run db:types` : error);
  console.error(stdout.slice(-2_000), stderr.slice(-2_000));
  process.exitCode = 1;
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function types(
  { host = '', user = '', database = '', port }: Connection,
  unions: Record<string, string>,
): Promise<void> {
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const how = ['--dialect', 'postgres', '--url', url, '--out-file', typesFile, ...shapes];
  how.push('--overrides', JSON.stringify({ columns: unions }));
  if (values.check) how.push('--verify');
  await promisify(execFile)(join(root, 'node_modules/.bin/kysely-codegen'), how, { cwd: root });
}

async function listing(text: string): Promise<void> {
  const file = join(root, listingFile);
  if (!values.check) await writeFile(file, text);
  else if ((await readFile(file, 'utf8')) !== text) throw new Error(`${listingFile} differs`);
}
