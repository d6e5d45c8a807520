import type { ProofFixture, Verdict } from '@gatehouse/testing/portal/harness';
import { sql } from 'kysely';
import { headsJob } from '../../../apps/server/src/features/settings/system-log/chain-heads.jobs.ts';
import { checkChains } from '../../../apps/server/src/features/settings/system-log/chain-heads.queries.ts';
import { checkHeads } from '../../../apps/server/src/features/settings/system-log/chain-heads.service.ts';
import { publicKeyOf } from '../../../apps/server/src/features/settings/system-log/system-log-signing.rules.ts';
import { Database, type Db } from '../../../apps/server/src/platform/db/database.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';

/**
 * Returns SQL statements that shorten a hash chain of the audit trail to `left` rows and adjust the stored last hash
 * (head), as a database owner could.
 */
const cutStatements = (chain: number, left: number) => [
  sql`DELETE FROM audit_redactions WHERE chain_id = ${chain} AND by_seq > ${left}`,
  sql`DELETE FROM audit_log WHERE chain_id = ${chain} AND seq > ${left}`,
  sql`UPDATE audit_heads SET seq = ${left}, hash = (SELECT hash FROM audit_log WHERE chain_id = ${chain} AND seq = ${left})
    WHERE chain_id = ${chain}`,
];

class RollbackError extends Error {}

/**
 * Proves that cut hash chains of the audit trail are detected. Publishes the heads (last hashes), cuts off the last
 * rows of a chain, and adjusts the head of that chain. The anchors (heads that the portal recorded) reveal the cut. If
 * the anchors are deleted too, only the published heads reveal the cut.
 */
export async function proveCuts(
  { connection, masterKey }: ProofFixture,
  { services }: Portal,
  verdict: Verdict,
  { random, tries }: { random: () => number; tries: number },
) {
  const out: string[] = [];
  const appendLine = (line: string) => out.push(line);
  await headsJob({ info: appendLine, error: appendLine, mailTo: undefined }).run(services, {});
  const publicKey = publicKeyOf(masterKey);
  const checkAgainst = (db: Db, text = out.join('\n')) => checkHeads(db, publicKey, text);
  const fullCheck = await services.database.asSystem((db) => checkAgainst(db));
  verdict.verify(fullCheck.broken.length === 0 && fullCheck.known > 0, 'heads that just went out do not fit');
  const forged = out.join('\n').replaceAll('seq=', 'seq=1');
  const { known } = await services.database.asSystem((db) => checkAgainst(db, forged));
  verdict.verify(known === 0, 'heads with other numbers pass for signed');

  const owner = new Database({
    connection,
    poolSize: 1,
    onError: (error) => verdict.verify(false, error.message),
  });
  const counts = { byItself: 0, unnoticedWithout: 0, byHeads: 0 };
  const chains = (await owner.asSystem(checkChains)).filter(({ entries }) => entries > 1);
  for (let n = 0; n < tries; n++) {
    const { chain, entries } = chains[Math.floor(random() * chains.length)] ?? { chain: 0, entries: 2 };
    const left = 1 + Math.floor(random() * (entries - 1));
    const isBroken = async (db: Db) =>
      (await checkChains(db)).some((chainBreak) => chainBreak.chain === chain && chainBreak.at === left + 1);
    await owner
      .asSystem(async (db) => {
        for (const statement of cutStatements(chain, left)) await statement.execute(db);
        if (await isBroken(db)) counts.byItself++;
        await sql`DELETE FROM audit_anchors WHERE chain_id = ${chain}`.execute(db);
        if (!(await isBroken(db))) counts.unnoticedWithout++;
        const { broken } = await checkAgainst(db);
        if (broken.some((chainBreak) => chainBreak.chain === chain && chainBreak.at === left + 1))
          counts.byHeads++;
        throw new RollbackError();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RollbackError)) throw error;
      });
  }
  await owner.end();
  verdict.verify(counts.byItself === tries, 'a cut is unnoticed with the heads the portal noted');
  verdict.verify(
    counts.unnoticedWithout === tries,
    'a cut without any heads is noticed: the proof cuts wrongly',
  );
  verdict.verify(counts.byHeads === tries, 'a cut is unnoticed with the heads that went out');
  return {
    heads: fullCheck.known,
    cuts: tries,
    cuts_found: counts.byItself,
    cuts_found_by_heads: counts.byHeads,
  };
}
