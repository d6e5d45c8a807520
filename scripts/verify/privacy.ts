// T20 of the security rules: a person with something to find in every personal column of the register is exported (all of
// it is there) and erased (none of it is anywhere: no table, no file, no chain entry), while the audit chain stays whole, the
// figures of the department stay what they were, and the person beside them stays untouched. Visitors, guests known by their address
// alone, and the employee who invited them are erased in the same way.
//
//   node scripts/verify/privacy.ts [--long] [--seed N]

import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { syncJob } from '../../apps/server/src/features/device-ops/device-people/device-people.service.ts';
import { features } from '../../apps/server/src/features/index.ts';
import {
  forgetMailsJob,
  tidyJob,
} from '../../apps/server/src/features/people/personal-data/erasure.service.ts';
import {
  personalTables,
  registerOf,
  splitColumns,
} from '../../apps/server/src/features/people/personal-data/personal-data-register.ts';
import { purgeDeletedData } from '../../apps/server/src/platform/db/maintenance.ts';
import { sweepFiles } from '../../apps/server/src/platform/files/sweep.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { unzip } from '../../apps/server/test/kit/unzip.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';
import { wordsOnDisk } from './privacy.disk.ts';
import { seedOutsiders } from './privacy.outsiders.ts';
import { dumpTables, filesBesideDatabase, wordsInStatistics } from './privacy.search.ts';
import { seedPerson } from './privacy.seed.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('PRIVACY', options);
const people = options.long ? 20 : 2;
const tables = new Map(personalTables(registerOf(features)));

const letters = () =>
  Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');
const digits = () => String(100_000_000 + Math.floor(random() * 800_000_000));

const stand = await openStand();
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
const portal = await stand.open(clock);
const { owner } = stand.make;
const { dataDir } = portal.services.settings;

const dump = () => dumpTables(owner);
const filesOfFolder = () => filesBesideDatabase(dataDir);

async function call(operation: OperationShape, token: string, params: object, payload?: object) {
  return portal.app.inject({
    method: operation.method,
    url: pathOf(operation, { ...params }),
    headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
    ...(payload && { payload }),
  });
}

/** Figures of a department that must not change when somebody of it is erased. */
const figuresOf = async (companyId: number | null) =>
  JSON.stringify(
    (
      await owner.query(
        `SELECT (SELECT json_agg(d ORDER BY d.employee_id, d.work_date) FROM attendance_days d WHERE d.company_id = $1) AS days,
           (SELECT json_agg(p ORDER BY p.id) FROM (SELECT id, punched_at, work_date, direction, result, employee_id, device_id
             FROM punches WHERE company_id = $1) p) AS punches,
           (SELECT json_agg(c ORDER BY c.punch_date, c.result, c.slot) FROM punch_counters c WHERE c.company_id = $1) AS counters`,
        [companyId],
      )
    ).rows,
  );

/** Rows that name the person beside, wherever they are. */
const rowsNaming = (tables: Map<string, string[]>, names: readonly string[]) =>
  [...tables]
    .filter(([table]) => !/sessions|idempotency/.test(table))
    .flatMap(([table, rows]) =>
      rows.filter((row) => names.some((name) => row.includes(name))).map((row) => `${table} ${row}`),
    )
    .sort();

/** As the terminal: takes its commands and says they are done. */
async function confirmCommands(serial: string) {
  const { payload } = await portal.app.inject({
    url: `/iclock/getrequest?SN=${serial}`,
    remoteAddress: '127.0.0.1',
  });
  const ids = [...payload.matchAll(/^C:(\d+):/gm)].map(([, id]) => id);
  await portal.app.inject({
    method: 'POST',
    url: `/iclock/devicecmd?SN=${serial}`,
    remoteAddress: '127.0.0.1',
    headers: { 'content-type': 'text/plain' },
    payload: ids.map((id) => `ID=${id}&Return=0&CMD=DATA`).join('\n'),
  });
  return ids.length;
}

/** Holds that no table and no file contains one of the words, whatever its case. */
async function search(words: readonly string[], nameOf: (word: string) => string) {
  const sought = words.map((word) => [word, word.toLowerCase()] as const);
  const after = await dump();
  for (const [table, rows] of after)
    for (const row of rows.map((one) => one.toLowerCase()))
      for (const [word, lower] of sought)
        if (!verdict.hold(!row.includes(lower), () => `${table} still holds ${nameOf(word)}`)) left += 1;
  const filesAfter = await filesOfFolder();
  for (const path of filesAfter) {
    const text = (await readFile(path)).toString('latin1').toLowerCase();
    for (const [word, lower] of sought)
      if (!verdict.hold(!text.includes(lower), () => `${path.slice(dataDir.length)} holds ${nameOf(word)}`))
        left += 1;
  }
  return { after, filesAfter };
}

/** Erases people without an account, and the employee who invited them. */
async function proveOutsiders() {
  const outsiders = await seedOutsiders({ stand, portal, call, letters });
  const { words, erase } = outsiders;
  planted += words.length;
  forgotten.push(...words);
  const before = [...(await dump()).values()].flat().join('\n');
  for (const word of words)
    verdict.hold(before.includes(word) || outsiders.isSealed(word), `${word} was nowhere to begin with`);
  const mails = await filesOfFolder();
  verdict.hold(
    mails.filter((path) => path.endsWith('.eml')).length >= outsiders.mails,
    'too few mails of outsiders in the folder',
  );
  for (const { statusCode, payload } of await erase())
    verdict.hold(statusCode === 200, `erasing answered ${payload}`);
  const jobs = await owner.query("SELECT data FROM pgboss.job WHERE name = 'personal-data.mails'");
  for (const { data } of jobs.rows) await forgetMailsJob.run(portal.services, data);
  clock.ahead += 20 * 60_000;
  await sweepFiles.run(portal.services, {});
  await tidyJob.run(portal.services, {});
  await search(words, (word) => word);
  return outsiders.people;
}

/** All that was to be forgotten, of everybody; short numbers are in any file by chance. */
const forgotten: string[] = [];
let planted = 0;
let missing = 0;
let left = 0;
let exported = 0;

async function prove(round: number) {
  const home = await stand.make.department();
  const device = await stand.make.device({ companyId: home.companyId });
  const made = { companyId: home.companyId, departmentId: home.id };
  const admin = await stand.make.employee({ ...made, roles: ['ADMIN'] });
  const token = await stand.signIn(admin);
  const pin = digits();
  const name = `Name ${letters()}`;
  const person = await stand.make.employee({ ...made, pin, displayName: name });
  const beside = await stand.make.employee({ ...made, displayName: `Beside ${letters()}` });
  // what the trail says of them, by them, and of something else that names them
  for (const somebody of [person, beside])
    await call(
      employees.updateDetail,
      token,
      { id: somebody.employeeId },
      {
        personalEmail: `${letters()}@example.com`,
        award: letters(),
      },
    );
  await call(personalData.exportMine, await stand.signIn(person), {});
  await owner.query(
    `SELECT audit_append($1, now(), 1, 'x', 'departments.update', 'departments', $2, NULL, $3, 'r', '')`,
    [home.companyId, String(home.id), JSON.stringify({ managers: [{ displayName: name }] })],
  );

  const { canaries, unseeded } = await seedPerson(
    stand,
    portal.services,
    tables,
    person,
    device.id,
    (column) =>
      column === 'person_codes.code' || column === 'employees.card_number' ? digits() : `canary${letters()}`,
  );
  for (const table of unseeded)
    verdict.hold(
      false,
      `no row in ${table}: say in its noun’s seed (scripts/verify/nouns) what must stand in it`,
    );
  await owner.query(
    'UPDATE quarantine SET person_code = (SELECT code FROM person_codes WHERE employee_id = $1) WHERE person_code = $2',
    [person.employeeId, pin],
  );
  planted += canaries.size;
  const canary = (column: string) => canaries.get(column) ?? '';
  const sought = [...canaries.values(), pin, name];
  forgotten.push(...sought.filter((word) => word.length > 12));
  verdict.hold(canaries.size > 40, `only ${canaries.size} canaries`);
  const account = canary('accounts.username');
  await owner.query('UPDATE security_events SET subject = $1 WHERE subject = $2', [
    account,
    person.accountName,
  ]);
  const besideNames = [beside.accountName, beside.pin];
  const { rows: mails } = await owner.query('SELECT id FROM mails WHERE account_id = $1', [person.accountId]);
  for (const { id } of mails)
    await portal.services.post.deliver({
      id: `mail-${id}`,
      to: { name: canary('accounts.display_name'), address: `${canary('accounts.email')}@example.com` },
      subject: 'x',
      text: canary('accounts.username'),
      html: '',
      language: 'en',
      at: clock.now(),
    });
  const filesBefore = await filesOfFolder();
  verdict.hold(
    filesBefore.some((path) => path.endsWith('.eml')),
    'no mail in the folder',
  );

  const archive = unzip((await call(personalData.exportOf, token, { id: person.employeeId })).rawPayload);
  const whole = [...archive.values()].join('\n');
  for (const [column, text] of canaries) {
    const [table = '', name = ''] = column.split('.');
    const isShown = splitColumns(tables.get(table)?.personal).includes(name);
    const fine = verdict.hold(
      whole.includes(text) === isShown,
      `${column} ${isShown ? 'is missing in' : 'is shown by'} the export`,
    );
    if (fine && isShown) exported += 1;
    if (!fine) missing += 1;
  }
  verdict.hold(
    [...archive.keys()].some((file) => file.startsWith('pictures/')),
    'no picture in the export',
  );

  await owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
  const before = { figures: await figuresOf(home.companyId), beside: rowsNaming(await dump(), besideNames) };
  const answer = await call(employees.erase, token, { id: person.employeeId }, { accountName: account });
  verdict.hold(answer.statusCode === 200, `erasing answered ${answer.payload}`);
  // what follows by itself: terminals are told and answer, files and commands go
  await syncJob.run(portal.services, { companyId: home.companyId, employeeIds: [person.employeeId ?? 0] });
  verdict.hold((await confirmCommands(device.serial)) > 0, 'the terminal was not told to forget the person');
  clock.ahead += 20 * 60_000;
  await sweepFiles.run(portal.services, {});
  const jobs = await owner.query("SELECT data FROM pgboss.job WHERE name = 'personal-data.mails'");
  for (const { data } of jobs.rows) await forgetMailsJob.run(portal.services, data);
  await tidyJob.run(portal.services, {});

  const { after, filesAfter } = await search(
    sought,
    (text) => [...canaries].find(([, one]) => one === text)?.[0] ?? text,
  );
  const gone = filesBefore.filter((path) => path.includes(`${sep}files${sep}`) && !filesAfter.includes(path));
  verdict.hold(gone.length > 0, 'the picture is still on disk');
  verdict.hold((await figuresOf(home.companyId)) === before.figures, 'figures of the department changed');
  verdict.hold(
    JSON.stringify(rowsNaming(after, besideNames)) === JSON.stringify(before.beside),
    'the person beside is not what they were',
  );
  await checkNobodySignsIn(person, account);
  if (round === 0) await checkTampering();
}

async function checkNobodySignsIn(person: Person, account: string) {
  const { rows } = await owner.query('SELECT FROM sessions WHERE account_id = $1', [person.accountId]);
  verdict.hold(rows.length === 0, 'a session is left');
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login/username',
    payload: { account, password: 'Any-Password-1', deviceType: 'VERIFY' },
  });
  verdict.hold(answer.json().messageCode === 'AUTH_BAD_CREDENTIAL', `signing in answers ${answer.payload}`);
}

const broken = async () =>
  (
    await owner.query<{ chain: number }>(
      'SELECT chain_id AS chain FROM audit_heads WHERE audit_first_break(chain_id) IS NOT NULL',
    )
  ).rows.length;

/** Words that the night's work left in the database's own files; undefined where those are another server's. */
async function checkDisk(): Promise<number | undefined> {
  const before = await wordsOnDisk(dataDir, forgotten);
  verdict.hold(before === undefined || before.length > 0, 'nothing was on the disk to begin with');
  await purgeDeletedData(stand.connection);
  const after = await wordsOnDisk(dataDir, forgotten);
  for (const { file, word } of after ?? []) verdict.hold(false, `${file} of the database holds ${word}`);
  return after?.length;
}

/** The proof itself: what an erasure may do, a hand in the tables may not. */
async function checkTampering() {
  const client = await owner.connect();
  const edits = [
    `UPDATE audit_log SET after = '{"erased": 1}' WHERE after = '{"erased": true}'`,
    `UPDATE audit_log SET actor_name = 'nobody' WHERE actor_name = '[erased]'`,
    'DELETE FROM audit_redactions',
  ];
  for (const edit of edits) {
    await client.query('BEGIN');
    const { rowCount } = await client.query(edit);
    const { rows } = await client.query(
      'SELECT FROM audit_heads WHERE audit_first_break(chain_id) IS NOT NULL',
    );
    verdict.hold(rowCount !== 0 && rows.length > 0, `unnoticed: ${edit}`);
    await client.query('ROLLBACK');
  }
  client.release();
}

try {
  for (let round = 0; round < people; round++) await prove(round);
  let outsiders = 0;
  for (let round = 0; round < people; round++) outsiders += await proveOutsiders();
  const breaks = await broken();
  const onDisk = await checkDisk();
  const inStatistics = await wordsInStatistics(owner, forgotten);
  for (const word of inStatistics) verdict.hold(false, `a statistic or statement holds ${word}`);
  verdict.hold(breaks === 0, `${breaks} chains are broken`);
  verdict.say({
    people,
    outsiders,
    tables: tables.size,
    canaries: planted,
    exported,
    missing,
    left,
    on_disk: onDisk ?? 'elsewhere',
    in_statistics: inStatistics.length,
    broken_chains: breaks,
    seed: options.seed,
  });
} finally {
  await stand.close();
}
