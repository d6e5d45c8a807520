// Writes the types of the migrated database's tables, `npm run db:types`; with `-- --check` it only says whether the
// file is what the migrations make of it. Works on a database of its own, which is gone afterwards.

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbedded } from '../apps/server/src/platform/embedded/embedded.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

const root = join(import.meta.dirname, '..');
const file = 'apps/server/src/platform/db/database.gen.ts';
// as the portal's driver reads them: numbers for int8 and numeric, texts for what has no zone
const shapes = [
  '--date-parser',
  'string',
  '--numeric-parser',
  'number',
  '--type-mapping',
  '{"int8":"number","timestamp":"string"}',
];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-types-'));
const embedded = await startEmbedded({ dataDir, log: createLog('silent') });
try {
  await migrate(embedded.connection);
  const { host = '', user = '', database = '', port } = embedded.connection;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const args = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    ...shapes,
    ...(values.check ? ['--verify'] : []),
  ];
  await promisify(execFile)(join(root, 'node_modules/.bin/kysely-codegen'), args, { cwd: root });
  console.log(`${file} ${values.check ? 'is what the migrations make' : 'written'}`);
} catch (error) {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  console.error(values.check ? `${file} is out of date: run npm run db:types` : error);
  console.error(stdout.slice(-2_000), stderr.slice(-2_000));
  process.exitCode = 1;
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
