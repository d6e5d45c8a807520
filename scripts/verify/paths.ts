// Proves T9 of the security rules: no text that may be used as a path can read or write a file outside its folder, over
// any interface. The script checks every path that the portal's process passes to the file system. It also searches
// every answer for the contents of files outside the allowed folders. node scripts/verify/paths.ts [--long] [--seed N]

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWorld } from '@gatehouse/testing/data/world';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import fastify from 'fastify';
import { repositoryRoot } from '../../apps/server/src/config.ts';
import { restoreArchives, sendPackages } from './paths/archives.ts';
import { sendToOperations } from './paths/operations.ts';
import { pathPayloads as allPayloads } from './paths/payloads.ts';
import { type RawTarget, sendRaw } from './paths/raw.ts';
import { WatchedFiles } from './paths/watched-files.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('PATHS', options);
const fixture = await openFixture();
const portal = await fixture.open();
const { dataDir } = portal.services.settings;
const canary = `CANARY-${Math.floor(random() * 1e9).toString(36)}`;
const cage = join(tmpdir(), `gatehouse-paths-${process.pid}`);

/** Contents of files outside the allowed folders. */
const secrets = [canary, 'root:x:0', '"workspaces"', 'export function loadConfig', 'HOSTNAME=', 'PATH=/'];
let reads = 0;
let failures = 0;
const check = (message: string, answer: string) => {
  const secret = secrets.find((secret) => answer.includes(secret));
  if (!verdict.verify(secret === undefined, () => `read outside: ${message}: ${answer.slice(-200)}`)) reads++;
  if (!verdict.verify(!/^HTTP\/1\.1 500/.test(answer), `500: ${message}`)) failures++;
};

async function createTarget(): Promise<RawTarget> {
  const { make } = fixture;
  const person = await make.employee({ roles: ['ADMIN'] });
  const companyId = person.companyId ?? 0;
  const device = await make.device({ companyId });
  const signer = await make.device({ companyId, protocol: 'JSON' });
  const hikvision = await make.device({ companyId, protocol: 'HIKVISION' });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = portal.app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    token: await fixture.signIn(person),
    serial: device.serial,
    signer: signer.serial,
    hikPath: hikvision.path,
    scimToken: (await make.provisioningToken({ companyId, makerAccountId: person.accountId })).token,
    agentToken: (await make.teleworkAgent(person)).token,
    calendar: { name: person.accountName, secret: (await make.calendarPassword(person)).secret },
  };
}

/** Lists files in a folder, without the files of the database and without the portal's own folders. */
const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((path) => !/^\/(pg|files|mail)\b/.test(path));

/**
 * Sends the payloads to a server with two planted faults: one reads the requested file, and one writes it. Returns the
 * number of detections.
 */
async function tryPlantedFaults(payloads: readonly string[]): Promise<number> {
  const folder = join(dataDir, 'files');
  const faulty = fastify();
  const fileOf = (url: string) => join(folder, decodeURIComponent(url.replace(/^\/\w+\//, '')));
  // Imported in each call, because WatchedFiles replaces the functions of the module.
  faulty.get('/read/*', async ({ url }) =>
    (await import('node:fs/promises')).readFile(fileOf(url), 'utf8').catch(() => ''),
  );
  faulty.get('/write/*', async ({ url }) => {
    await (await import('node:fs/promises'))
      .writeFile(fileOf(url), '', { flag: 'r+' })
      .catch(() => undefined);
    return '';
  });
  let signs = 0;
  for (const fault of ['read', 'write']) {
    const watched = new WatchedFiles([folder]);
    const answers: string[] = [];
    for (const payload of payloads)
      answers.push((await faulty.inject(`/${fault}/${encodeURIComponent(payload)}`)).payload);
    watched.stop();
    if (watched.outside.size > 0) signs++;
    if (fault === 'read' && answers.some((answer) => answer.includes(canary))) signs++;
  }
  await faulty.close();
  return signs;
}

try {
  await mkdir(join(dataDir, 'files'), { recursive: true });
  const outsideFiles = [join(dataDir, 'canary.txt'), `${cage}.txt`];
  for (const file of outsideFiles) await writeFile(file, canary);
  const payloads = allPayloads(random, [
    ...outsideFiles,
    '../canary.txt',
    '..%2fcanary.txt',
    `../../${cage.split('/').at(-1)}.txt`,
  ]);
  const planted = await tryPlantedFaults(payloads);
  verdict.verify(planted === 3, `${planted} of 3 signs of the planted faults were noticed`);

  const target = await createTarget();
  const world = await buildWorld(fixture);
  const before = await listFiles(dataDir);
  const watched = new WatchedFiles([
    ...['files', 'mail'].map((name) => join(dataDir, name)),
    // The portal may read its own files. Some of them are loaded on first use.
    ...[
      'apps/web/dist',
      'node_modules',
      'apps/server/src/features',
      'apps/server/src/platform',
      'packages',
    ].map((name) => join(repositoryRoot, name)),
  ]);
  const countPerText = (short: number) => (options.long ? payloads.length : short);
  const raw = await sendRaw(target, { payloads, each: countPerText(12) }, check);
  const operationResult = await sendToOperations(world, portal, { payloads, each: countPerText(1) }, check);
  const admin = world.actors.find(({ name }) => name === 'ADMIN of A');
  const packages = await sendPackages(
    portal,
    { companyId: world.a.companyId, headers: admin?.headers ?? {} },
    { payloads, each: options.long ? 1 : 28 },
    check,
  );
  watched.stop();
  for (const path of watched.outside) verdict.verify(false, `asked the file system about ${path}`);
  const newFiles = (await listFiles(dataDir)).filter((path) => !before.includes(path));
  for (const path of newFiles) verdict.verify(false, `written outside: ${path}`);
  const { archives, restored } = await restoreArchives(cage, payloads);
  // '....' is a normal file name, so it may be restored.
  for (const path of restored.filter((candidate) => /(^|[/\\])\.\.([/\\]|$)|^\/|: /.test(candidate)))
    verdict.verify(false, `restored ${path}`);

  verdict.verify(payloads.length >= 60, `only ${payloads.length} payloads`);
  verdict.print({
    payloads: payloads.length,
    interfaces: raw.places,
    operations: operationResult.operations,
    texts: operationResult.places,
    requests: raw.requests + operationResult.requests + packages,
    archives,
    planted: `${planted}/3`,
    asked: watched.seen,
    outside: watched.outside.size,
    reads,
    written: newFiles.length,
    failures,
    seed: options.seed,
  });
} finally {
  await fixture.close();
  await rm(cage, { recursive: true, force: true });
  await rm(`${cage}.txt`, { force: true });
}
