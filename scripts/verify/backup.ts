// Proves T18 of the security rules. A backup is made under load and restored onto an empty machine with the steps of
// operations.md. The restored portal has every row and file, and no temporary credentials. With the erasures file,
// erased people stay erased. Without the erasures file, the restore reports that they are in the data again. A damaged
// backup is rejected. An encrypted backup opens only with its key, and no backup contains a key. node
// scripts/verify/backup.ts [--long] [--seed N]

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { employees } from '@gatehouse/api/people/employees';
import { pathOf } from '@gatehouse/api/platform/operation';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { repositoryRoot } from '../../apps/server/src/config.ts';
import { fill, signIn, signPunch, sumOf, tryCredentials } from './backup/content.ts';
import { type Damage, damagesOf, damagesOfFolder, withDamaged } from './backup/damage.ts';
import { documentedArguments, type Home, openHome, runScript } from './backup/home.ts';
import { findWordsOnDisk } from './privacy/disk.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('BACKUP', options);
const people = options.long ? 400 : 12;
const rounds = options.long ? 6 : 1;

const work = await mkdtemp(join(tmpdir(), 'gatehouse-verify-backup-'));
const workPath = (...path: string[]) => join(work, ...path);
const paths = {
  key: workPath('backup.key'),
  plain: workPath('backups', 'plain'),
  sealed: workPath('backups', 'sealed'),
  erasures: workPath('backups', 'erasures'),
};
const operationsText = await readFile(join(repositoryRoot, 'docs/operations.md'), 'utf8');
const source = workPath('data');
const canary = 'Canary Whoisgone';

async function run(name: 'backup' | 'restore', dataDir: string, args: string[]): Promise<string> {
  const { code, text } = await runScript(name, dataDir, args);
  verdict.verify(code === 0, `${name} ${args.join(' ')} ended with ${code}: ${text}`);
  return text;
}

let refused = 0;
async function expectRefusal(label: string, args: string[], reason: RegExp): Promise<void> {
  const dataDir = workPath(randomUUID());
  const { code, text } = await runScript('restore', dataDir, args);
  const isClean = code === 1 && reason.test(text) && !existsSync(dataDir) && !/\n\s+at /.test(text);
  if (
    verdict.verify(isClean, `${label}: ended with ${code}, ${existsSync(dataDir) ? 'left data' : ''} ${text}`)
  )
    refused++;
  await rm(dataDir, { recursive: true, force: true });
}

/** Sends punches until `during` is done. Returns the number of punches that were acknowledged before `during` began. */
async function punchDuring(
  { portal }: Home,
  serial: string,
  pin: string,
  during: () => Promise<unknown>,
): Promise<number> {
  let acknowledged = 0;
  let isOver = false;
  const punch = async () => {
    const time = new Date(Date.UTC(2026, 9, 1) + acknowledged * 1000).toISOString();
    const line = `${pin}\t${time.slice(0, 10)} ${time.slice(11, 19)}\t0\t1`;
    const { body } = await terminalOf(portal, serial).attlog([line]);
    if (verdict.verify(body === 'OK: 1', `a punch was answered ${body}`)) acknowledged++;
  };
  for (let n = 0; n < 20; n++) await punch();
  const before = acknowledged;
  const load = (async () => {
    while (!isOver) await punch();
  })();
  await during();
  isOver = true;
  await load;
  return before;
}

/** Finds the files that contain each of the words. Reads every file only once. */
async function findFilesWith<Name extends string>(
  folder: string,
  words: Readonly<Record<Name, readonly (string | Buffer)[]>>,
): Promise<Record<Name, string[]>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = Object.keys(words) as Name[]; // The cast is safe, because `names` are the keys of `words`.
  const filesByName = Object.fromEntries(names.map((name) => [name, [] as string[]])) as Record<
    Name,
    string[]
  >;
  for (const entry of entries.filter((dirent) => dirent.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    for (const name of names)
      if (words[name].some((word) => bytes.includes(word))) filesByName[name].push(path);
  }
  return filesByName;
}

try {
  const home = await openHome(source);
  const content = await fill(home, people, canary);
  const good = await tryCredentials(home, content);
  verdict.verify(
    Object.values(good).every((status) => status === 200),
    `before: ${JSON.stringify(good)}`,
  );
  // Creates new credentials, because the first try used up the old credentials.
  const again = await fill(home, 0, 'Whoever');

  const keyOutput = await run(
    'backup',
    source,
    documentedArguments(operationsText, 'backup', { 'make-key': paths.key }),
  );
  const recipient = /age1\w+/.exec(keyOutput)?.[0] ?? '';
  const acknowledged = await punchDuring(home, content.terminal.serial, content.guarded.pin, () =>
    run('backup', source, documentedArguments(operationsText, 'backup', { to: paths.plain })),
  );
  const sourceSum = await sumOf(home);
  await run('backup', source, documentedArguments(operationsText, 'backup', { to: paths.sealed, recipient }));

  await home.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [
    content.leaver.employeeId,
  ]);
  const { token } = await signIn(home, content.admin.accountName);
  const erased = await home.portal.app.inject({
    method: 'POST',
    url: pathOf(employees.erase, { id: content.leaver.employeeId ?? 0 }),
    headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
    payload: { accountName: content.leaver.accountName },
  });
  verdict.verify(erased.statusCode === 200, `erasing answered ${erased.payload}`);
  await run('backup', source, documentedArguments(operationsText, 'backup', { erasures: paths.erasures }));
  const signedRequest = signPunch(home, content, 'seen', new Date());
  verdict.verify(
    (await home.portal.app.inject(signedRequest)).statusCode === 200,
    'a signed request was refused',
  );
  await home.close();

  const secretKey = await readFile(join(source, 'secret.key'));
  const identity = (await readFile(paths.key, 'utf8')).split('\n').at(-2) ?? '';
  const { leaks, named, readable } = await findFilesWith(workPath('backups'), {
    leaks: [secretKey, identity],
    named: [canary],
    readable: ['Person', content.admin.accountName, canary],
  });
  const inClear = readable.filter((path) => path.startsWith(paths.sealed));
  verdict.verify(leaks.length === 0, `a key is in ${leaks}`);
  verdict.verify(inClear.length === 0, `words can be read in ${inClear}`);
  verdict.verify(!named.includes(paths.erasures), 'the file of erasures holds a name');
  verdict.verify(named.length > 0, 'nobody was in the plain backup to begin with');

  // Restores the backup onto several empty machines in parallel.
  const key = join(source, 'secret.key');
  const { plain, erasures } = paths;
  const [without, withAll] = await Promise.all([
    run(
      'restore',
      workPath('without'),
      documentedArguments(operationsText, 'restore', { from: paths.sealed, identity: paths.key }),
    ),
    run(
      'restore',
      workPath('with'),
      documentedArguments(operationsText, 'restore', { from: plain, erasures, key }),
    ),
  ]);
  verdict.verify(/people erased after 20\S+Z, when the backup was made, may be back/.test(without), without);
  verdict.verify(
    /Put secret\.key into .* Without it, these can’t be decrypted: [1-9]\d* files/.test(without),
    without,
  );
  verdict.verify(/Erased again: 1 people[\s\S]*The secret key matches/.test(withAll), withAll);

  // Without the key, the portal must not start and must not create a new key.
  const startedWithout = await openHome(workPath('without')).then(
    (portal) => portal.close().then(() => 'it started'),
    (error: Error) => error.message,
  );
  verdict.verify(
    /secret\.key/.test(startedWithout) && !existsSync(workPath('without', 'secret.key')),
    startedWithout,
  );
  await writeFile(workPath('without', 'secret.key'), secretKey, { mode: 0o600 });

  const restored = await openHome(workPath('without'));
  const restoredSum = await sumOf(restored);
  verdict.verify(
    restoredSum.sum === sourceSum.sum,
    `${restoredSum.rows} rows instead of ${sourceSum.rows}, or others`,
  );
  const countRows = async (text: string, values: unknown[] = []) =>
    Number(
      (await restored.make.owner.query<{ n: string }>(`SELECT count(*) AS n ${text}`, values)).rows[0]?.n,
    );
  const alive = await countRows('FROM sessions WHERE ended_at IS NULL');
  const back = await countRows('FROM employees WHERE display_name = $1', [canary]);
  const dead = await tryCredentials(restored, again);
  verdict.verify(alive === 0, `${alive} sessions live`);
  verdict.verify(
    Object.values(dead).every((status) => status >= 400 && status < 500),
    `after: ${JSON.stringify(dead)}`,
  );
  for (const [label, rows] of Object.entries({
    'codes or challenges': `FROM (SELECT FROM one_time_codes UNION ALL SELECT FROM login_challenges
      UNION ALL SELECT FROM recovery_codes WHERE used_at IS NULL) t`,
    'waiting mails': "FROM mails WHERE state = 'WAITING'",
    'terminals with a former number': 'FROM device_states WHERE last_command_number < 10000',
    'apps whose last code is good again':
      'FROM second_factors WHERE last_used_step < floor(extract(epoch FROM now()) / 30) - 20',
  }))
    verdict.verify((await countRows(rows)) === 0, `${label} are left`);
  verdict.verify(back === 1, 'who was erased after the backup is not said to be back for nothing');
  const replayed = (await restored.portal.app.inject(signedRequest)).statusCode;
  verdict.verify(replayed === 401, `a request from before the restore was answered ${replayed}`);
  const fresh = signPunch(restored, content, 'fresh', new Date(Date.now() + 1_000));
  verdict.verify((await restored.portal.app.inject(fresh)).statusCode === 200, 'a new request is refused');
  verdict.verify(Boolean((await signIn(restored, content.admin.accountName))?.token), 'nobody signs in');
  const face = await restored.portal.services.store.read(content.company.id, content.picture.name);
  verdict.verify(face?.toString() === 'a face', 'the picture is not readable');
  await restored.close();

  const forgotten = await openHome(workPath('with'));
  const { rows: left } = await forgotten.make.owner.query(
    'SELECT FROM employees WHERE display_name = $1 OR (id = $2 AND erased_at IS NULL)',
    [canary, content.leaver.employeeId],
  );
  const { rows: punches } = await forgotten.make.owner.query('SELECT FROM punches WHERE employee_id = $1', [
    content.guarded.employeeId,
  ]);
  const { rows: breaks } = await forgotten.make.owner.query(
    'SELECT FROM audit_heads WHERE audit_first_break(chain_id) IS NOT NULL',
  );
  verdict.verify(punches.length >= acknowledged, `${punches.length} of ${acknowledged} acknowledged punches`);
  verdict.verify(left.length === 0, 'who was erased is back, with the file of erasures');
  verdict.verify(breaks.length === 0, 'the trail is broken');
  await forgotten.close();
  const onDisk = (await findWordsOnDisk(workPath('with'), [canary])) ?? [];
  verdict.verify(onDisk.length === 0, () => `${canary} is in ${onDisk.map(({ file }) => file)}`);

  const opened = ['--identity', paths.key];
  const another = workPath('another.key');
  await run('backup', source, ['--make-key', another]);
  await expectRefusal('the wrong key', ['--from', paths.sealed, '--identity', another], /can’t decrypt/);
  await expectRefusal('no key', ['--from', paths.sealed], /is encrypted/);
  const chooseDamages = (damages: Record<string, Damage>, short: number) =>
    Object.entries(damages).slice(0, options.long ? undefined : short);
  for (let round = 0; round < rounds; round++) {
    const damages = damagesOf(random);
    for (const [label, damage] of [...chooseDamages(damages, 1), ...chooseDamages(damagesOfFolder, 1)])
      await withDamaged(plain, damage, (copy) =>
        expectRefusal(`${label}, in a folder`, ['--from', copy], /damaged/),
      );
    for (const [label, damage] of chooseDamages(damages, 2))
      await withDamaged(paths.sealed, damage, (copy) =>
        expectRefusal(`${label}, encrypted`, ['--from', copy, ...opened], /damaged/),
      );
  }
  const cut = workPath('erasures.cut');
  await writeFile(cut, (await readFile(erasures, 'utf8')).replace(/^\d+ 20.*\n/m, ''));
  await expectRefusal('a line taken out of the erasures', ['--from', plain, '--erasures', cut], /damaged/);

  verdict.print({
    rows: sourceSum.rows,
    acknowledged,
    kept: Math.min(punches.length, acknowledged),
    sessions_alive: alive,
    good_again: Object.values(dead).filter((status) => status < 400).length,
    erased_back_without: back,
    erased_back_with: left.length,
    words_on_disk: onDisk.length,
    keys_inside: leaks.length,
    readable_when_encrypted: inClear.length,
    damaged_refused: refused,
    seed: options.seed,
  });
} finally {
  if (!process.env.KEEP) await rm(work, { recursive: true, force: true });
}
