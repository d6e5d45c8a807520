import { sql } from 'kysely';
import { headsJob } from '../../apps/server/src/features/settings/system-log/chain-heads.jobs.ts';
import { checkChains } from '../../apps/server/src/features/settings/system-log/chain-heads.queries.ts';
import { checkHeads } from '../../apps/server/src/features/settings/system-log/chain-heads.service.ts';
import { publicKeyOf } from '../../apps/server/src/features/settings/system-log/system-log-signing.rules.ts';
import { Database, type Db } from '../../apps/server/src/platform/db/database.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Stand, Verdict } from './harness.ts';

/** Leaves so many rows of a chain and sets its head back to fit, as whoever owns the database can. */
const cut = (chain: number, left: number) => [
  sql`DELETE FROM audit_redactions WHERE chain_id = ${chain} AND by_seq > ${left}`,
  sql`DELETE FROM audit_log WHERE chain_id = ${chain} AND seq > ${left}`,
  sql`UPDATE audit_heads SET seq = ${left}, hash = (SELECT hash FROM audit_log WHERE chain_id = ${chain} AND seq = ${left})
    WHERE chain_id = ${chain}`,
];

class Undone extends Error {}

/**
 * Heads go out; then last rows are cut off, and the head is set back to fit. What the portal noted of its heads tells it, and, where that
 * was cut as well, what went out. Nothing else does.
 */
export async function proveCuts(
  { connection, masterKey }: Stand,
  { services }: Portal,
  verdict: Verdict,
  { random, tries }: { random: () => number; tries: number },
) {
  const out: string[] = [];
  const note = (line: string) => out.push(line);
  await headsJob({ info: note, error: note, mailTo: undefined }).run(services, {});
  const publicKey = publicKeyOf(masterKey);
  const compared = (db: Db, text = out.join('\n')) => checkHeads(db, publicKey, text);
  const whole = await services.database.asSystem((db) => compared(db));
  verdict.hold(whole.broken.length === 0 && whole.known > 0, 'heads that just went out do not fit');
  const forged = out.join('\n').replaceAll('seq=', 'seq=1');
  const { known } = await services.database.asSystem((db) => compared(db, forged));
  verdict.hold(known === 0, 'heads with other numbers pass for signed');

  const owner = new Database({
    connection,
    poolSize: 1,
    onError: (error) => verdict.hold(false, error.message),
  });
  const found = { byItself: 0, unnoticedWithout: 0, byHeads: 0 };
  const chains = (await owner.asSystem(checkChains)).filter(({ entries }) => entries > 1);
  for (let n = 0; n < tries; n++) {
    const { chain, entries } = chains[Math.floor(random() * chains.length)] ?? { chain: 0, entries: 2 };
    const left = 1 + Math.floor(random() * (entries - 1));
    const isBroken = async (db: Db) =>
      (await checkChains(db)).some((one) => one.chain === chain && one.at === left + 1);
    await owner
      .asSystem(async (db) => {
        for (const statement of cut(chain, left)) await statement.execute(db);
        if (await isBroken(db)) found.byItself++;
        await sql`DELETE FROM audit_anchors WHERE chain_id = ${chain}`.execute(db);
        if (!(await isBroken(db))) found.unnoticedWithout++;
        const { broken } = await compared(db);
        if (broken.some((one) => one.chain === chain && one.at === left + 1)) found.byHeads++;
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
  }
  await owner.end();
  verdict.hold(found.byItself === tries, 'a cut is unnoticed with the heads the portal noted');
  verdict.hold(
    found.unnoticedWithout === tries,
    'a cut without any heads is noticed: the proof cuts wrongly',
  );
  verdict.hold(found.byHeads === tries, 'a cut is unnoticed with the heads that went out');
  return { heads: whole.known, cuts: tries, cuts_found: found.byItself, cuts_found_by_heads: found.byHeads };
}
