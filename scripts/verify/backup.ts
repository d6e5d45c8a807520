// T18 of the security rules: a backup made under load, laid onto an empty machine by the steps operations.md writes, has every row and
// file there was, and nothing that was good for a while; who was erased since stays erased with the file of erasures, and is said
// to be back without; a damaged one is refused, an encrypted one opens with its key alone, and no key is in either.
//
//   node scripts/verify/backup.ts [--long] [--seed N]

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { employees } from '@gatehouse/api/people/employees';
import { pathOf } from '@gatehouse/api/platform/operation';
import { repositoryRoot } from '../../apps/server/src/config.ts';
import { terminalOf } from '../../apps/server/src/features/device-ops/ingest/device-ops.kit.ts';
import { fill, signed, signIn, sumOf, tryAll } from './backup/content.ts';
import { type Damage, damagesOf, damagesOfFolder, withDamaged } from './backup/damage.ts';
import { asWritten, type Home, openHome, runScript } from './backup/home.ts';
import { readOptions, seeded, Verdict } from './harness.ts';
import { wordsOnDisk } from './privacy.disk.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('BACKUP', options);
const people = options.long ? 400 : 12;
const rounds = options.long ? 6 : 1;

const work = await mkdtemp(join(tmpdir(), 'gatehouse-verify-backup-'));
const at = (...path: string[]) => join(work, ...path);
const places = {
  key: at('backup.key'),
  plain: at('backups', 'plain'),
  sealed: at('backups', 'sealed'),
  erasures: at('backups', 'erasures'),
};
const written = await readFile(join(repositoryRoot, 'docs/operations.md'), 'utf8');
const source = at('data');
const canary = 'Canary Whoisgone';

async function run(name: 'backup' | 'restore', dataDir: string, args: string[]): Promise<string> {
  const { code, text } = await runScript(name, dataDir, args);
  verdict.hold(code === 0, `${name} ${args.join(' ')} ended with ${code}: ${text}`);
  return text;
}

let refused = 0;
async function refuses(what: string, args: string[], reason: RegExp): Promise<void> {
  const dataDir = at(randomUUID());
  const { code, text } = await runScript('restore', dataDir, args);
  const isClean = code === 1 && reason.test(text) && !existsSync(dataDir) && !/\n\s+at /.test(text);
  if (verdict.hold(isClean, `${what}: ended with ${code}, ${existsSync(dataDir) ? 'left data' : ''} ${text}`))
    refused++;
  await rm(dataDir, { recursive: true, force: true });
}

/** Punches for as long as `during` takes; those acknowledged before it began. */
async function underLoad(
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
    if (verdict.hold(body === 'OK: 1', `a punch was answered ${body}`)) acknowledged++;
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

/** The files below a folder in which each of these words stands, read once. */
async function filesWith<Name extends string>(
  folder: string,
  words: Readonly<Record<Name, readonly (string | Buffer)[]>>,
): Promise<Record<Name, string[]>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = Object.keys(words) as Name[]; // its own
  const found = Object.fromEntries(names.map((name) => [name, [] as string[]])) as Record<Name, string[]>;
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    for (const name of names) if (words[name].some((word) => bytes.includes(word))) found[name].push(path);
  }
  return found;
}

try {
  const home = await openHome(source);
  const content = await fill(home, people, canary);
  const good = await tryAll(home, content);
  verdict.hold(
    Object.values(good).every((status) => status === 200),
    `before: ${JSON.stringify(good)}`,
  );
  // what was used up by trying it is made again
  const again = await fill(home, 0, 'Whoever');

  const made = await run('backup', source, asWritten(written, 'backup', { 'make-key': places.key }));
  const recipient = /age1\w+/.exec(made)?.[0] ?? '';
  const acknowledged = await underLoad(home, content.terminal.serial, content.guarded.pin, () =>
    run('backup', source, asWritten(written, 'backup', { to: places.plain })),
  );
  const kept = await sumOf(home);
  await run('backup', source, asWritten(written, 'backup', { to: places.sealed, recipient }));

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
  verdict.hold(erased.statusCode === 200, `erasing answered ${erased.payload}`);
  await run('backup', source, asWritten(written, 'backup', { erasures: places.erasures }));
  const seen = signed(home, content, 'seen', new Date());
  verdict.hold((await home.portal.app.inject(seen)).statusCode === 200, 'a signed request was refused');
  await home.close();

  const secretKey = await readFile(join(source, 'secret.key'));
  const identity = (await readFile(places.key, 'utf8')).split('\n').at(-2) ?? '';
  const { leaks, named, readable } = await filesWith(at('backups'), {
    leaks: [secretKey, identity],
    named: [canary],
    readable: ['Person', content.admin.accountName, canary],
  });
  const inClear = readable.filter((path) => path.startsWith(places.sealed));
  verdict.hold(leaks.length === 0, `a key is in ${leaks}`);
  verdict.hold(inClear.length === 0, `words can be read in ${inClear}`);
  verdict.hold(!named.includes(places.erasures), 'the file of erasures holds a name');
  verdict.hold(named.length > 0, 'nobody was in the plain backup to begin with');

  // onto empty machines, side by side
  const key = join(source, 'secret.key');
  const { plain, erasures } = places;
  const [without, withAll] = await Promise.all([
    run(
      'restore',
      at('without'),
      asWritten(written, 'restore', { from: places.sealed, identity: places.key }),
    ),
    run('restore', at('with'), asWritten(written, 'restore', { from: plain, erasures, key })),
  ]);
  verdict.hold(/people erased after 20\S+Z, when the backup was made, may be back/.test(without), without);
  verdict.hold(/put secret\.key into .* Without it unreadable: [1-9]\d* files/.test(without), without);
  verdict.hold(/Erased again: 1 people[\s\S]*The secret key fits/.test(withAll), withAll);

  // without the key: not a start, and above all not a new key
  const startedWithout = await openHome(at('without')).then(
    (one) => one.close().then(() => 'it started'),
    (error: Error) => error.message,
  );
  verdict.hold(
    /secret\.key/.test(startedWithout) && !existsSync(at('without', 'secret.key')),
    startedWithout,
  );
  await writeFile(at('without', 'secret.key'), secretKey, { mode: 0o600 });

  const restored = await openHome(at('without'));
  const found = await sumOf(restored);
  verdict.hold(found.sum === kept.sum, `${found.rows} rows instead of ${kept.rows}, or others`);
  const count = async (text: string, values: unknown[] = []) =>
    Number(
      (await restored.make.owner.query<{ n: string }>(`SELECT count(*) AS n ${text}`, values)).rows[0]?.n,
    );
  const alive = await count('FROM sessions WHERE ended_at IS NULL');
  const back = await count('FROM employees WHERE display_name = $1', [canary]);
  const dead = await tryAll(restored, again);
  verdict.hold(alive === 0, `${alive} sessions live`);
  verdict.hold(
    Object.values(dead).every((status) => status >= 400 && status < 500),
    `after: ${JSON.stringify(dead)}`,
  );
  for (const [what, rows] of Object.entries({
    'codes or challenges': `FROM (SELECT FROM one_time_codes UNION ALL SELECT FROM login_challenges
      UNION ALL SELECT FROM recovery_codes WHERE used_at IS NULL) t`,
    'waiting mails': "FROM mails WHERE state = 'WAITING'",
    'terminals with a former number': 'FROM device_states WHERE last_command_number < 10000',
    'apps whose last code is good again':
      'FROM second_factors WHERE last_used_step < floor(extract(epoch FROM now()) / 30) - 20',
  }))
    verdict.hold((await count(rows)) === 0, `${what} are left`);
  verdict.hold(back === 1, 'who was erased after the backup is not said to be back for nothing');
  const replayed = (await restored.portal.app.inject(seen)).statusCode;
  verdict.hold(replayed === 401, `a request from before the restore was answered ${replayed}`);
  const fresh = signed(restored, content, 'fresh', new Date(Date.now() + 1_000));
  verdict.hold((await restored.portal.app.inject(fresh)).statusCode === 200, 'a new request is refused');
  verdict.hold(Boolean((await signIn(restored, content.admin.accountName))?.token), 'nobody signs in');
  const face = await restored.portal.services.store.read(content.company.id, content.picture.name);
  verdict.hold(face?.toString() === 'a face', 'the picture is not readable');
  await restored.close();

  const forgotten = await openHome(at('with'));
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
  verdict.hold(punches.length >= acknowledged, `${punches.length} of ${acknowledged} acknowledged punches`);
  verdict.hold(left.length === 0, 'who was erased is back, with the file of erasures');
  verdict.hold(breaks.length === 0, 'the trail is broken');
  await forgotten.close();
  const onDisk = (await wordsOnDisk(at('with'), [canary])) ?? [];
  verdict.hold(onDisk.length === 0, () => `${canary} is in ${onDisk.map(({ file }) => file)}`);

  const opened = ['--identity', places.key];
  const another = at('another.key');
  await run('backup', source, ['--make-key', another]);
  await refuses('the wrong key', ['--from', places.sealed, '--identity', another], /does not open/);
  await refuses('no key', ['--from', places.sealed], /is encrypted/);
  const some = (damages: Record<string, Damage>, short: number) =>
    Object.entries(damages).slice(0, options.long ? undefined : short);
  for (let round = 0; round < rounds; round++) {
    const damages = damagesOf(random);
    for (const [what, damage] of [...some(damages, 1), ...some(damagesOfFolder, 1)])
      await withDamaged(plain, damage, (copy) =>
        refuses(`${what}, in a folder`, ['--from', copy], /damaged/),
      );
    for (const [what, damage] of some(damages, 2))
      await withDamaged(places.sealed, damage, (copy) =>
        refuses(`${what}, encrypted`, ['--from', copy, ...opened], /damaged/),
      );
  }
  const cut = at('erasures.cut');
  await writeFile(cut, (await readFile(erasures, 'utf8')).replace(/^\d+ 20.*\n/m, ''));
  await refuses('a line taken out of the erasures', ['--from', plain, '--erasures', cut], /damaged/);

  verdict.say({
    rows: kept.rows,
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
