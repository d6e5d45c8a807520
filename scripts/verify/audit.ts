// T15 of the security rules: every successful write leaves one row of the audit trail, a refused one none; an edit of the
// chain anywhere is found; and what cannot be written down does not happen.
//
//   node scripts/verify/audit.ts [--long] [--seed N]

import { operations } from '@gatehouse/api';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { features } from '../../apps/server/src/features/index.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { builders } from './authz.objects.ts';
import type { Input } from './authz.rows.ts';
import { type Actor, buildWorld, password, type World } from './authz.world.ts';
import { openStand, readOptions, type Stand, seeded, Verdict } from './harness.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('AUDIT', options);
const edits = options.long ? 1_000 : 50;

const routes = features.flatMap((feature) => feature.routes);
const writes = operations.filter(
  ({ name, method }) => method !== 'GET' && routes.some(({ operation }) => operation.name === name),
);

async function send(portal: Portal, operation: OperationShape, actor: Actor, stand: Stand, input: Input) {
  // some of them end the session they are called with
  const token = actor.person ? await stand.signIn(actor.person) : '';
  return portal.app.inject({
    method: operation.method,
    url: pathOf(operation, input.params),
    headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
    ...(input.body && { payload: input.body }),
  });
}

/** A call that succeeds: of the one who may do most, on a row of its own. */
async function inputOf(world: World, operation: OperationShape, actor: Actor): Promise<Input> {
  const builder = builders[operation.name];
  if (!builder) throw new Error(`${operation.name} has no builder (authz.objects.ts)`);
  const special: Record<string, Input> = {
    'sessions.loginByUsername': { body: { account: actor.person?.accountName, password } },
    'sessions.loginByEmail': {
      body: { account: `${(await newcomer(world)).accountName}@example.com`, password },
    },
  };
  if (operation.name === 'sessions.changePassword')
    return {
      body: { oldPassword: password, newPassword: 'Green-Teapot-77', username: actor.person?.accountName },
    };
  if (operation.name === 'sessions.refresh') return { body: { refreshToken: await refreshTokenOf(world) } };
  if (operation.name === 'companies.remove') {
    const { id } = await world.stand.make.company();
    return { params: { id } };
  }
  if (operation.name === 'quarantine.release') {
    const built = await builder.input({ world, actor, place: 'own', tenant: world.a, isFresh: true });
    await world.stand.make.owner.query("UPDATE quarantine SET reason = 'FUTURE_TIME' WHERE id = $1", [
      built.params?.id,
    ]);
    return built;
  }
  const place =
    builder.places.find((one) => one === 'own' || one === 'colleague' || one === 'self') ?? 'none';
  return special[operation.name] ?? builder.input({ world, actor, place, tenant: world.a, isFresh: true });
}

/** Somebody new, with the password of the others. */
async function newcomer({ stand: { make }, a }: World): Promise<Person> {
  const person = await make.employee({ companyId: a.companyId });
  await make.owner.query(
    'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $1) WHERE id = $2',
    [a.admin.accountId, person.accountId],
  );
  return person;
}

async function refreshTokenOf(world: World): Promise<string> {
  const body = { account: world.a.colleague.accountName, password, deviceType: 'VERIFY' };
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login/username',
    payload: body,
  });
  return answer.json().result.refreshToken;
}

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
    `UPDATE audit_log SET request_id = 'x' ${where}`,
    `UPDATE audit_log SET address = address || ' ' ${where}`,
    `UPDATE audit_log SET hash = sha256(hash) ${where}`,
    `UPDATE audit_log SET previous_hash = sha256(previous_hash) ${where}`,
    `DELETE FROM audit_log ${where}`,
    `UPDATE audit_log SET seq = seq + 1000000 ${where}`,
    `INSERT INTO audit_log SELECT chain_id, (SELECT max(seq) + 1 FROM audit_log WHERE chain_id = ${row.chain}), company_id, at,
       actor_account_id, actor_name, action, entity, entity_id, before, after, request_id, address, previous_hash, hash
       FROM audit_log ${where}`,
    `UPDATE audit_heads SET seq = seq - 1 WHERE chain_id = ${row.chain}`,
    `DELETE FROM audit_heads WHERE chain_id = ${row.chain}`,
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? '';
}

try {
  const world = await buildWorld(stand);
  const system = world.actors.find(({ name }) => name === 'SYSADMIN');
  if (!system) throw new Error('nobody to write');

  let written = 0;
  const succeeded: OperationShape[] = [];
  for (const operation of writes) {
    const input = await inputOf(world, operation, system);
    const before = (await rowsOf()).length;
    const answer = await send(portal, operation, system, stand, input);
    const added = (await rowsOf()).slice(before);
    const fine = verdict.hold(
      answer.statusCode === 200,
      `${operation.name}: ${answer.statusCode} ${answer.payload.slice(0, 200)}`,
    );
    if (fine) succeeded.push(operation);
    verdict.hold(
      !fine || (added.length === 1 && added[0] === operation.name),
      `${operation.name} wrote [${added}]`,
    );
    written += added.length;
    // the same by somebody who may not, and by nobody
    for (const name of ['STAFF', 'anonymous']) {
      const actor = world.actors.find((one) => one.name === name);
      const count = (await rowsOf()).length;
      if (!actor || ['sessions.', 'live.'].some((prefix) => operation.name.startsWith(prefix))) continue;
      const refused = await send(portal, operation, actor, stand, input);
      verdict.hold(
        refused.statusCode >= 400 && (await rowsOf()).length === count,
        `${operation.name} refused to ${name} wrote audit`,
      );
    }
  }
  verdict.hold(!(await broken(owner)), 'the chain is broken by ordinary work');

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

  let rolledBack = 0;
  const tables = (
    await owner.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND relname !~ 'attempt|idempotency'",
    )
  ).rows;
  const state = async () => {
    const sums: string[] = [];
    for (const { name } of tables)
      sums.push(
        (
          await owner.query(
            `SELECT '${name} ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS sum FROM ${name} t`,
          )
        ).rows[0].sum,
      );
    return sums.join('\n');
  };
  for (const operation of succeeded) {
    // its password has been changed above
    if (operation.name.startsWith('sessions.')) continue;
    const input = await inputOf(world, operation, system);
    const token = await stand.signIn(system.person as NonNullable<Actor['person']>);
    await owner.query('ALTER TABLE audit_log ADD CONSTRAINT refused CHECK (false) NOT VALID');
    const before = await state();
    const answer = await portal.app.inject({
      method: operation.method,
      url: pathOf(operation, input.params),
      headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
      ...(input.body && { payload: input.body }),
    });
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
    edits,
    detected,
    rolled_back: rolledBack,
    seed: options.seed,
  });
} finally {
  await stand.close();
}
