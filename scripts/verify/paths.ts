// T9 of the security rules: no text that may become a path reads or writes a file outside of its folder, over any interface. Every
// path that the portal's process passes to the file system is checked. Every answer is searched for the contents of files outside.
//
//   node scripts/verify/paths.ts [--long] [--seed N]

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { repositoryRoot } from '../../apps/server/src/config.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';
import { restoreArchives, sendPackages } from './paths/archives.ts';
import { sendToOperations } from './paths/operations.ts';
import { payloads as allPayloads } from './paths/payloads.ts';
import { sendRaw, type Target } from './paths/raw.ts';
import { WatchedFiles } from './paths/watched-files.ts';
import { buildWorld } from './world.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('PATHS', options);
const stand = await openStand();
const portal = await stand.open();
const { dataDir } = portal.services.settings;
const canary = `CANARY-${Math.floor(random() * 1e9).toString(36)}`;
const cage = join(tmpdir(), `gatehouse-paths-${process.pid}`);

/** Contents of files outside. */
const secrets = [canary, 'root:x:0', '"workspaces"', 'export function loadConfig', 'HOSTNAME=', 'PATH=/'];
let reads = 0;
let failures = 0;
const check = (what: string, answer: string) => {
  const secret = secrets.find((one) => answer.includes(one));
  if (!verdict.hold(secret === undefined, () => `read outside: ${what}: ${answer.slice(-200)}`)) reads++;
  if (!verdict.hold(!/^HTTP\/1\.1 500/.test(answer), `500: ${what}`)) failures++;
};

async function targetOf(): Promise<Target> {
  const { make } = stand;
  const person = await make.employee({ roles: ['ADMIN'] });
  const companyId = person.companyId ?? 0;
  const device = await make.device({ companyId });
  const signer = await make.device({ companyId, protocol: 'JSON' });
  const hikvision = await make.device({ companyId, protocol: 'HIKVISION' });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = portal.app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    token: await stand.signIn(person),
    serial: device.serial,
    signer: signer.serial,
    hikPath: hikvision.path,
    scimToken: (await make.provisioningToken({ companyId, makerAccountId: person.accountId })).token,
    agentToken: (await make.teleworkAgent(person)).token,
    calendar: { name: person.accountName, secret: (await make.calendarPassword(person)).secret },
  };
}

/** Files below a folder, without those of the database and the portal's own folders. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((path) => !/^\/(pg|files|mail)\b/.test(path));

/** Sends the payloads to two planted faults, one that reads and one that writes the requested file. Returns the number of signs found. */
async function plantedFaults(payloads: readonly string[]): Promise<number> {
  const folder = join(dataDir, 'files');
  const faulty = fastify();
  const fileOf = (url: string) => join(folder, decodeURIComponent(url.replace(/^\/\w+\//, '')));
  // imported at each call, because WatchedFiles replaces the functions
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
  const planted = await plantedFaults(payloads);
  verdict.hold(planted === 3, `${planted} of 3 signs of the planted faults were noticed`);

  const target = await targetOf();
  const world = await buildWorld(stand);
  const before = await filesIn(dataDir);
  const watched = new WatchedFiles([
    ...['files', 'mail'].map((name) => join(dataDir, name)),
    // the portal's own files, some of which are loaded when they are first needed
    ...[
      'apps/web/dist',
      'node_modules',
      'apps/server/src/features',
      'apps/server/src/platform',
      'packages',
    ].map((name) => join(repositoryRoot, name)),
  ]);
  const each = (short: number) => (options.long ? payloads.length : short);
  const raw = await sendRaw(target, { payloads, each: each(12) }, check);
  const called = await sendToOperations(world, portal, { payloads, each: each(1) }, check);
  const admin = world.actors.find(({ name }) => name === 'ADMIN of A');
  const packages = await sendPackages(
    portal,
    { companyId: world.a.companyId, headers: admin?.headers ?? {} },
    { payloads, each: options.long ? 1 : 28 },
    check,
  );
  watched.stop();
  for (const path of watched.outside) verdict.hold(false, `asked the file system about ${path}`);
  const written = (await filesIn(dataDir)).filter((path) => !before.includes(path));
  for (const path of written) verdict.hold(false, `written outside: ${path}`);
  const { archives, restored } = await restoreArchives(cage, payloads);
  // '....' is the name of an ordinary file
  for (const path of restored.filter((one) => /(^|[/\\])\.\.([/\\]|$)|^\/|: /.test(one)))
    verdict.hold(false, `restored ${path}`);

  verdict.hold(payloads.length >= 60, `only ${payloads.length} payloads`);
  verdict.say({
    payloads: payloads.length,
    interfaces: raw.places,
    operations: called.operations,
    texts: called.places,
    requests: raw.requests + called.requests + packages,
    archives,
    planted: `${planted}/3`,
    asked: watched.seen,
    outside: watched.outside.size,
    reads,
    written: written.length,
    failures,
    seed: options.seed,
  });
} finally {
  await stand.close();
  await rm(cage, { recursive: true, force: true });
  await rm(`${cage}.txt`, { force: true });
}
