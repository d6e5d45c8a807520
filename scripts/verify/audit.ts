// Proves T15 of the security rules. Every successful write adds one row to the audit trail, and a rejected write adds
// no row. Every edit of a chain is detected. All rows can be shown in words in all languages. An operation that cannot
// be recorded in the audit trail is not performed. node scripts/verify/audit.ts [--long] [--seed N]

import type { OperationShape } from '@gatehouse/api/platform/operation';
import { buildWorld } from '@gatehouse/testing/data/world';
import { endsSessions, expectedOf } from '@gatehouse/testing/nouns/index';
import type { Actor, CallInput } from '@gatehouse/testing/nouns/proof';
import {
  openFixture,
  type ProofFixture,
  readOptions,
  seededRandom,
  Verdict,
} from '@gatehouse/testing/portal/harness';
import { proveCuts } from './audit/cuts.ts';
import { proveWords } from './audit/words.ts';
import { inputOf, requestOf, writerOf, writes } from './audit/writes.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('AUDIT', options);
const edits = options.long ? 1_000 : 50;

async function send(operation: OperationShape, actor: Actor, testFixture: ProofFixture, input: CallInput) {
  // Signs in again for each call, because some operations end the session that calls them.
  const token = actor.person ? await testFixture.signIn(actor.person) : '';
  return portal.app.inject(await requestOf(operation, input, { authorization: `Bearer ${token}` }));
}

const isOpenToStaff = (operation: OperationShape) => {
  const { who } = expectedOf(operation);
  return who === 'anybody' || who.includes('STAFF');
};

const fixture = await openFixture();
const portal = await fixture.open();
const { owner } = fixture.make;
const readActions = async (): Promise<string[]> =>
  (await owner.query<{ action: string }>('SELECT action FROM audit_log ORDER BY at, chain_id, seq')).rows.map(
    ({ action }) => action,
  );
const isChainBroken = async (client: { query: typeof owner.query }): Promise<boolean> =>
  (
    await client.query(
      'SELECT 1 FROM (SELECT chain_id FROM audit_heads UNION SELECT chain_id FROM audit_log) c WHERE audit_first_break(chain_id) IS NOT NULL',
    )
  ).rowCount !== 0;

/**
 * Returns an SQL statement that falsifies a random column of a random row of the audit trail. Any column except the
 * hash of the preceding row can be chosen.
 */
async function randomEdit(): Promise<string> {
  const { rows } = await owner.query<{ chain: string; seq: string; action: string; after: boolean }>(
    'SELECT chain_id AS chain, seq, action, after IS NOT NULL AS after FROM audit_log',
  );
  const row = rows[Math.floor(random() * rows.length)];
  if (!row) throw new Error('there is no audit to edit');
  const where = `WHERE chain_id = ${row.chain} AND seq = ${row.seq}`;
  const kinds = [
    `UPDATE audit_log SET actor_name = actor_name || 'x' ${where}`,
    `UPDATE audit_log SET actor_account_id = coalesce(actor_account_id, 0) + 1 ${where}`,
    `UPDATE audit_log SET at = at - interval '1 microsecond' ${where}`,
    `UPDATE audit_log SET action = action || '.' ${where}`,
    `UPDATE audit_log SET entity = 'x' || entity ${where}`,
    `UPDATE audit_log SET entity_id = entity_id || '0' ${where}`,
    `UPDATE audit_log SET before = '{"was": "otherwise"}' ${where}`,
    `UPDATE audit_log SET after = ${row.after ? 'NULL' : `'{}'`} ${where}`,
    `UPDATE audit_log SET row_version = coalesce(row_version, 0) + 1 ${where}`,
    `UPDATE audit_log SET request_id = 'x' ${where}`,
    `UPDATE audit_log SET address = address || ' ' ${where}`,
    `UPDATE audit_log SET hash = sha256(hash) ${where}`,
    `UPDATE audit_log SET previous_hash = sha256(previous_hash) ${where}`,
    `DELETE FROM audit_log ${where}`,
    `UPDATE audit_log SET seq = seq + 1000000 ${where}`,
    `INSERT INTO audit_log SELECT chain_id, (SELECT max(seq) + 1 FROM audit_log WHERE chain_id = ${row.chain}), company_id, at,
       actor_account_id, actor_name, action, entity, entity_id, before, after, row_version, request_id, address, previous_hash, hash
       FROM audit_log ${where}`,
    `UPDATE audit_heads SET seq = seq - 1 WHERE chain_id = ${row.chain}`,
    `DELETE FROM audit_heads WHERE chain_id = ${row.chain}`,
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? '';
}

/**
 * Operations that add more than one row. Two of them add one row per person. The first sign-in with an identity
 * provider adds a second row for the link. Registering a walk-in visitor adds one row for the visitor and one for the
 * visit.
 */
const ofMany = new Set([
  'leaveBalances.give',
  'leaveBalances.carryOver',
  'identityProviders.signIn',
  'visitorLogbook.walkIn',
]);

try {
  const world = await buildWorld(fixture);

  let rowCount = 0;
  const succeeded: OperationShape[] = [];
  for (const operation of writes.filter(({ reads }) => !reads)) {
    const writer = writerOf(world, operation);
    const input = await inputOf(world, portal, operation, writer);
    const before = (await readActions()).length;
    const answer = await send(operation, writer, fixture, input);
    const added = (await readActions()).slice(before);
    const fine = verdict.verify(
      answer.statusCode === 200,
      `${operation.name}: ${answer.statusCode} ${answer.payload.slice(0, 200)}`,
    );
    if (fine) succeeded.push(operation);
    verdict.verify(
      !fine ||
        (added.length >= 1 &&
          added.every((action) => action === operation.name) &&
          (added.length === 1 || ofMany.has(operation.name))),
      `${operation.name} wrote [${added.slice(0, 5)}]`,
    );
    rowCount += added.length;
    // Sends the same call from an account without permission and without signing in.
    for (const name of ['STAFF', 'anonymous']) {
      const actor = world.actors.find((candidate) => candidate.name === name);
      const count = (await readActions()).length;
      // Skips operations that every employee may call for their own account, because the portal rejects neither of
      // these callers.
      if (!actor || isOpenToStaff(operation)) continue;
      const refused = await send(operation, actor, fixture, input);
      verdict.verify(
        refused.statusCode >= 400 && (await readActions()).length === count,
        `${operation.name} refused to ${name} wrote audit`,
      );
    }
  }
  verdict.verify(!(await isChainBroken(owner)), 'the chain is broken by ordinary work');
  const words = await proveWords(fixture, verdict);

  let detected = 0;
  const client = await owner.connect();
  for (let i = 0; i < edits; i++) {
    const edit = await randomEdit();
    await client.query('BEGIN');
    await client.query(edit);
    if (verdict.verify(await isChainBroken(client), `unnoticed: ${edit}`)) detected++;
    await client.query('ROLLBACK');
  }
  client.release();
  const cuts = await proveCuts(fixture, portal, verdict, { random, tries: options.long ? 200 : 20 });

  let rolledBack = 0;
  // Excludes tables that a rejected call may change. A file is recorded before it is written, and unreferenced files
  // are deleted later (decision 017). Any response uses up a passkey challenge, and any return from an identity
  // provider uses up the started sign-in.
  const tables = (
    await owner.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND relname !~ 'attempt|idempotency|challenge|provider_visits' AND relname <> 'files'",
    )
  ).rows;
  const everyRow = tables
    .map(
      ({ name }) =>
        `SELECT '${name} ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS sum FROM ${name} t`,
    )
    .join(' UNION ALL ');
  const readState = async () => {
    const { rows } = await owner.query<{ sum: string }>(
      `SELECT string_agg(sum, ',' ORDER BY sum) AS sum FROM (${everyRow}) AS sums`,
    );
    return rows[0]?.sum;
  };
  for (const operation of succeeded) {
    // An earlier iteration of the loop has changed the password of this account.
    if (endsSessions(operation)) continue;
    const writer = writerOf(world, operation);
    const input = await inputOf(world, portal, operation, writer);
    const token = await fixture.signIn(writer.person as NonNullable<Actor['person']>);
    await owner.query('ALTER TABLE audit_log ADD CONSTRAINT refused CHECK (false) NOT VALID');
    const before = await readState();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await portal.app.inject(await requestOf(operation, input, headers));
    const after = await readState();
    await owner.query('ALTER TABLE audit_log DROP CONSTRAINT refused');
    const fine = answer.statusCode >= 500 && after === before;
    if (
      verdict.verify(
        fine,
        `${operation.name} without audit: ${answer.statusCode}, ${after === before ? 'nothing' : 'something'} changed`,
      )
    )
      rolledBack++;
  }

  verdict.print({
    writes: writes.length,
    rows: rowCount,
    words,
    edits,
    detected,
    ...cuts,
    rolled_back: rolledBack,
    seed: options.seed,
  });
} finally {
  await fixture.close();
}
