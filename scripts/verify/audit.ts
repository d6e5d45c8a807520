// T15 of the security rules: every successful write leaves one row of the audit trail, a refused one none; an edit of the
// chain anywhere is found; what rows hold has words in all languages; and what cannot be written down does not happen.
//
//   node scripts/verify/audit.ts [--long] [--seed N]

import type { OperationShape } from '@gatehouse/api/platform/operation';
import { proveCuts } from './audit.cuts.ts';
import { proveWords } from './audit.words.ts';
import { openStand, readOptions, type Stand, seeded, Verdict } from './harness.ts';
import { endsSessions, expectedOf } from './nouns/index.ts';
import type { Actor, Input } from './nouns/proof.ts';
import { buildWorld } from './world.ts';
import { inputOf, requestOf, writerOf, writes } from './writes.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('AUDIT', options);
const edits = options.long ? 1_000 : 50;

async function send(operation: OperationShape, actor: Actor, stand: Stand, input: Input) {
  // some of them end the session they are called with
  const token = actor.person ? await stand.signIn(actor.person) : '';
  return portal.app.inject(await requestOf(operation, input, { authorization: `Bearer ${token}` }));
}

const isOpenToStaff = (operation: OperationShape) => {
  const { who } = expectedOf(operation);
  return who === 'anybody' || who.includes('STAFF');
};

const stand = await openStand();
const portal = await stand.open();
const { owner } = stand.make;
const rowsOf = async (): Promise<string[]> =>
  (await owner.query<{ action: string }>('SELECT action FROM audit_log ORDER BY at, chain_id, seq')).rows.map(
    ({ action }) => action,
  );
const broken = async (client: { query: typeof owner.query }): Promise<boolean> =>
  (
    await client.query(
      'SELECT 1 FROM (SELECT chain_id FROM audit_heads UNION SELECT chain_id FROM audit_log) c WHERE audit_first_break(chain_id) IS NOT NULL',
    )
  ).rowCount !== 0;

/** One edit of one row, by chance: the statement. Every column but the hash of the row before is somebody's lie. */
async function anyEdit(): Promise<string> {
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

/** They write of each person they concern; whoever signs in by a provider for the first time is linked as well. */
const ofMany = new Set(['leaveBalances.give', 'leaveBalances.carryOver', 'identityProviders.signIn']);

try {
  const world = await buildWorld(stand);

  let written = 0;
  const succeeded: OperationShape[] = [];
  for (const operation of writes.filter(({ reads }) => !reads)) {
    const writer = writerOf(world, operation);
    const input = await inputOf(world, portal, operation, writer);
    const before = (await rowsOf()).length;
    const answer = await send(operation, writer, stand, input);
    const added = (await rowsOf()).slice(before);
    const fine = verdict.hold(
      answer.statusCode === 200,
      `${operation.name}: ${answer.statusCode} ${answer.payload.slice(0, 200)}`,
    );
    if (fine) succeeded.push(operation);
    verdict.hold(
      !fine ||
        (added.length >= 1 &&
          added.every((one) => one === operation.name) &&
          (added.length === 1 || ofMany.has(operation.name))),
      `${operation.name} wrote [${added.slice(0, 5)}]`,
    );
    written += added.length;
    // the same by somebody who may not, and by nobody
    for (const name of ['STAFF', 'anonymous']) {
      const actor = world.actors.find((one) => one.name === name);
      const count = (await rowsOf()).length;
      // what everybody may do with the own account is refused to nobody here
      if (!actor || isOpenToStaff(operation)) continue;
      const refused = await send(operation, actor, stand, input);
      verdict.hold(
        refused.statusCode >= 400 && (await rowsOf()).length === count,
        `${operation.name} refused to ${name} wrote audit`,
      );
    }
  }
  verdict.hold(!(await broken(owner)), 'the chain is broken by ordinary work');
  const words = await proveWords(stand, verdict);

  let detected = 0;
  const client = await owner.connect();
  for (let i = 0; i < edits; i++) {
    const edit = await anyEdit();
    await client.query('BEGIN');
    await client.query(edit);
    if (verdict.hold(await broken(client), `unnoticed: ${edit}`)) detected++;
    await client.query('ROLLBACK');
  }
  client.release();
  const cuts = await proveCuts(stand, portal, verdict, { random, tries: options.long ? 200 : 20 });

  let rolledBack = 0;
  // a file brought is noted before it is written; what nobody refers to afterwards is swept away (decision 017). What a passkey is to
  // sign is used up by whatever is signed, and the way to a provider by whoever comes back
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
  const state = async () => {
    const { rows } = await owner.query<{ sum: string }>(
      `SELECT string_agg(sum, ',' ORDER BY sum) AS sum FROM (${everyRow}) AS sums`,
    );
    return rows[0]?.sum;
  };
  for (const operation of succeeded) {
    // its password has been changed above
    if (endsSessions(operation)) continue;
    const writer = writerOf(world, operation);
    const input = await inputOf(world, portal, operation, writer);
    const token = await stand.signIn(writer.person as NonNullable<Actor['person']>);
    await owner.query('ALTER TABLE audit_log ADD CONSTRAINT refused CHECK (false) NOT VALID');
    const before = await state();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await portal.app.inject(await requestOf(operation, input, headers));
    const after = await state();
    await owner.query('ALTER TABLE audit_log DROP CONSTRAINT refused');
    const fine = answer.statusCode >= 500 && after === before;
    if (
      verdict.hold(
        fine,
        `${operation.name} without audit: ${answer.statusCode}, ${after === before ? 'nothing' : 'something'} changed`,
      )
    )
      rolledBack++;
  }

  verdict.say({
    writes: writes.length,
    rows: written,
    words,
    edits,
    detected,
    ...cuts,
    rolled_back: rolledBack,
    seed: options.seed,
  });
} finally {
  await stand.close();
}
