// Proves T20 of the security rules. A person has a canary (a unique marker text) in every personal column of the
// register. The export of the person contains all canaries. The erasure removes all canaries from every table, file and
// audit entry. The hash chain, other figures and other people's data stay intact. Visitors, guests and hosts are erased
// in the same way. node scripts/verify/privacy.ts [--long] [--seed N]

import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { unzip } from '@gatehouse/testing/kit/unzip';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
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
import { findWordsOnDisk } from './privacy/disk.ts';
import { seedOutsiders } from './privacy/outsiders.ts';
import {
  countBreaks,
  dumpTables,
  figuresOf,
  findWordsInStatistics,
  listFilesOutsideDatabase,
  rowsNaming,
} from './privacy/search.ts';
import { seedPerson } from './privacy/seed.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('PRIVACY', options);
const people = options.long ? 20 : 2;
const tables = new Map(personalTables(registerOf(features)));

const randomLetters = () =>
  Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');
const randomDigits = () => String(100_000_000 + Math.floor(random() * 800_000_000));

const fixture = await openFixture();
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
const portal = await fixture.open(clock);
const { owner } = fixture.make;
const { dataDir } = portal.services.settings;

const dump = () => dumpTables(owner);
const filesOfFolder = () => listFilesOutsideDatabase(dataDir);

async function call(operation: OperationShape, token: string, params: object, payload?: object) {
  return portal.app.inject({
    method: operation.method,
    url: pathOf(operation, { ...params }),
    headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
    ...(payload && { payload }),
  });
}

/** Fetches the queued commands like the terminal and reports them as done. */
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

/** Checks that no table and no file contains one of the words. Ignores case. */
async function search(words: readonly string[], nameOf: (word: string) => string) {
  const sought = words.map((word) => [word, word.toLowerCase()] as const);
  const after = await dump();
  for (const [table, rows] of after)
    for (const row of rows.map((text) => text.toLowerCase()))
      for (const [word, lower] of sought)
        if (!verdict.verify(!row.includes(lower), () => `${table} still holds ${nameOf(word)}`)) left += 1;
  const filesAfter = await filesOfFolder();
  for (const path of filesAfter) {
    const text = (await readFile(path)).toString('latin1').toLowerCase();
    for (const [word, lower] of sought)
      if (!verdict.verify(!text.includes(lower), () => `${path.slice(dataDir.length)} holds ${nameOf(word)}`))
        left += 1;
  }
  return { after, filesAfter };
}

/** Erases people without an account, and afterwards the employee that invited them. Checks the result. */
async function proveOutsiders() {
  const outsiders = await seedOutsiders({ stand: fixture, portal, call, letters: randomLetters });
  const { words, erase } = outsiders;
  planted += words.length;
  forgotten.push(...words);
  const before = [...(await dump()).values()].flat().join('\n');
  for (const word of words)
    verdict.verify(before.includes(word) || outsiders.isSealed(word), `${word} was nowhere to begin with`);
  const mails = await filesOfFolder();
  verdict.verify(
    mails.filter((path) => path.endsWith('.eml')).length >= outsiders.mails,
    'too few mails of outsiders in the folder',
  );
  for (const { statusCode, payload } of await erase())
    verdict.verify(statusCode === 200, `erasing answered ${payload}`);
  const jobs = await owner.query("SELECT data FROM pgboss.job WHERE name = 'personal-data.mails'");
  for (const { data } of jobs.rows) await forgetMailsJob.run(portal.services, data);
  clock.ahead += 20 * 60_000;
  await sweepFiles.run(portal.services, {});
  await tidyJob.run(portal.services, {});
  await search(words, (word) => word);
  return outsiders.people;
}

/** Canaries (marker texts) of all erased people. Short numbers are excluded, because they occur in files by chance. */
const forgotten: string[] = [];
let planted = 0;
let missing = 0;
let left = 0;
let exported = 0;

/** Creates a department with a device, an administrator, and two people with audit rows. */
async function createPeople() {
  const home = await fixture.make.department();
  const device = await fixture.make.device({ companyId: home.companyId });
  const organisation = { companyId: home.companyId, departmentId: home.id };
  const admin = await fixture.make.employee({ ...organisation, roles: ['ADMIN'] });
  const token = await fixture.signIn(admin);
  const pin = randomDigits();
  const name = `Name ${randomLetters()}`;
  const person = await fixture.make.employee({ ...organisation, pin, displayName: name });
  const otherPerson = await fixture.make.employee({
    ...organisation,
    displayName: `Beside ${randomLetters()}`,
  });
  // Adds audit rows of actions by both people and about both people, and a row about another entity that contains their
  // names.
  for (const { employeeId: id } of [person, otherPerson]) {
    const detail = { personalEmail: `${randomLetters()}@example.com`, award: randomLetters() };
    await call(employees.updateDetail, token, { id }, detail);
  }
  await call(personalData.exportMine, await fixture.signIn(person), {});
  await owner.query(
    `SELECT audit_append($1, now(), 1, 'x', 'departments.update', 'departments', $2, NULL, $3, 'r', '')`,
    [home.companyId, String(home.id), JSON.stringify({ managers: [{ displayName: name }] })],
  );
  return { companyId: home.companyId, device, token, pin, name, person, otherPerson };
}

type ProvenPeople = Awaited<ReturnType<typeof createPeople>>;

/** Writes a canary (marker text) to every personal column of the person. Returns the canaries by column. */
async function plantCanaries({ device, pin, name, person }: ProvenPeople) {
  const { canaries, unseeded } = await seedPerson(
    fixture,
    portal.services,
    tables,
    person,
    device.id,
    (column) =>
      column === 'person_codes.code' || column === 'employees.card_number'
        ? randomDigits()
        : `canary${randomLetters()}`,
  );
  for (const table of unseeded)
    verdict.verify(false, `no row in ${table}: say in its noun’s seed (testing/nouns) what must stand in it`);
  await owner.query(
    'UPDATE quarantine SET person_code = (SELECT code FROM person_codes WHERE employee_id = $1) WHERE person_code = $2',
    [person.employeeId, pin],
  );
  planted += canaries.size;
  forgotten.push(...[...canaries.values(), pin, name].filter((word) => word.length > 12));
  verdict.verify(canaries.size > 40, `only ${canaries.size} canaries`);
  return canaries;
}

type Canaries = Awaited<ReturnType<typeof plantCanaries>>;

/** Adds a security event about the account, and stores mails to the account as files. */
async function seedTraces({ accountId, accountName }: Person, canaries: Canaries) {
  const canaryOf = (column: string) => canaries.get(column) ?? '';
  const account = canaryOf('accounts.username');
  await owner.query('UPDATE security_events SET subject = $1 WHERE subject = $2', [account, accountName]);
  const { rows: mails } = await owner.query('SELECT id FROM mails WHERE account_id = $1', [accountId]);
  for (const { id } of mails)
    await portal.services.post.deliver({
      id: `mail-${id}`,
      to: { name: canaryOf('accounts.display_name'), address: `${canaryOf('accounts.email')}@example.com` },
      subject: 'x',
      text: account,
      html: '',
      language: 'en',
      at: clock.now(),
    });
  return account;
}

/** Checks that the export of the person contains all canaries (marker texts) of the export and no others. */
async function checkExport({ token, person }: ProvenPeople, canaries: Canaries) {
  const { rawPayload } = await call(personalData.exportOf, token, { id: person.employeeId });
  const archive = await unzip(rawPayload);
  const archiveText = [...archive.values()].join('\n');
  for (const [column, text] of canaries) {
    const [table = '', name = ''] = column.split('.');
    const isShown = splitColumns(tables.get(table)?.personal).includes(name);
    const fine = verdict.verify(
      archiveText.includes(text) === isShown,
      `${column} ${isShown ? 'is missing in' : 'is shown by'} the export`,
    );
    if (fine && isShown) exported += 1;
    if (!fine) missing += 1;
  }
  verdict.verify(
    [...archive.keys()].some((file) => file.startsWith('pictures/')),
    'no picture in the export',
  );
}

/** Runs the automatic steps after an erasure: confirms commands as terminals, and deletes files and commands. */
async function runErasureJobs({ companyId, device, person }: ProvenPeople) {
  await syncJob.run(portal.services, { companyId, employeeIds: [person.employeeId ?? 0] });
  verdict.verify(
    (await confirmCommands(device.serial)) > 0,
    'the terminal was not told to forget the person',
  );
  clock.ahead += 20 * 60_000;
  await sweepFiles.run(portal.services, {});
  const jobs = await owner.query("SELECT data FROM pgboss.job WHERE name = 'personal-data.mails'");
  for (const { data } of jobs.rows) await forgetMailsJob.run(portal.services, data);
  await tidyJob.run(portal.services, {});
}

async function provePerson(round: number) {
  const proven = await createPeople();
  const { companyId, token, pin, name, person, otherPerson } = proven;
  const canaries = await plantCanaries(proven);
  const account = await seedTraces(person, canaries);
  const filesBefore = await filesOfFolder();
  verdict.verify(
    filesBefore.some((path) => path.endsWith('.eml')),
    'no mail in the folder',
  );
  await checkExport(proven, canaries);

  await owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
  const besideNames = [otherPerson.accountName, otherPerson.pin];
  const before = {
    figures: await figuresOf(owner, companyId),
    beside: rowsNaming(await dump(), besideNames),
  };
  const answer = await call(employees.erase, token, { id: person.employeeId }, { accountName: account });
  verdict.verify(answer.statusCode === 200, `erasing answered ${answer.payload}`);
  await runErasureJobs(proven);

  const { after, filesAfter } = await search(
    [...canaries.values(), pin, name],
    (text) => [...canaries].find(([, canary]) => canary === text)?.[0] ?? text,
  );
  const deletedFiles = filesBefore.filter(
    (path) => path.includes(`${sep}files${sep}`) && !filesAfter.includes(path),
  );
  verdict.verify(deletedFiles.length > 0, 'the picture is still on disk');
  verdict.verify((await figuresOf(owner, companyId)) === before.figures, 'figures of the department changed');
  verdict.verify(
    JSON.stringify(rowsNaming(after, besideNames)) === JSON.stringify(before.beside),
    'the person beside is not what they were',
  );
  await checkSignInsRejected(person, account);
  if (round === 0) await checkTampering();
}

async function checkSignInsRejected(person: Person, account: string) {
  const { rows } = await owner.query('SELECT FROM sessions WHERE account_id = $1', [person.accountId]);
  verdict.verify(rows.length === 0, 'a session is left');
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login/username',
    payload: { account, password: 'Any-Password-1', deviceType: 'VERIFY' },
  });
  verdict.verify(answer.json().messageCode === 'AUTH_BAD_CREDENTIAL', `signing in answers ${answer.payload}`);
}

/** Purges deleted data and counts the words in the database's files. Undefined if another server owns the files. */
async function checkDisk(): Promise<number | undefined> {
  const before = await findWordsOnDisk(dataDir, forgotten);
  verdict.verify(before === undefined || before.length > 0, 'nothing was on the disk to begin with');
  await purgeDeletedData(fixture.connection);
  const after = await findWordsOnDisk(dataDir, forgotten);
  for (const { file, word } of after ?? []) verdict.verify(false, `${file} of the database holds ${word}`);
  return after?.length;
}

/** Checks that the database rejects the changes of an erasure if someone makes them directly in the tables. */
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
    verdict.verify(rowCount !== 0 && rows.length > 0, `unnoticed: ${edit}`);
    await client.query('ROLLBACK');
  }
  client.release();
}

try {
  for (let round = 0; round < people; round++) await provePerson(round);
  let outsiders = 0;
  for (let round = 0; round < people; round++) outsiders += await proveOutsiders();
  const breaks = await countBreaks(owner);
  const onDisk = await checkDisk();
  const inStatistics = await findWordsInStatistics(owner, forgotten);
  for (const word of inStatistics) verdict.verify(false, `a statistic or statement holds ${word}`);
  verdict.verify(breaks === 0, `${breaks} chains are broken`);
  verdict.print({
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
  await fixture.close();
}
