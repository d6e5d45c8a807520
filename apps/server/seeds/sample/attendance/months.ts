import { addMonths, DAY } from '@gatehouse/api/platform/dates';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../src/platform/services.ts';
import * as queries from '../sample.queries.ts';
import { type SampleTerminal, sendLines } from './history.ts';
import type { SampleHome } from './plan.ts';
import { face } from './punches.ts';

const late = 4;

/**
 * Closes the month before last, although some of its days have no check-out. Afterwards, a terminal sends some of the
 * missing check-outs, which the portal lists as late changes.
 */
export async function closeMonth(
  app: FastifyInstance,
  { database }: Pick<Services, 'database'>,
  { companyId, today }: SampleHome,
  terminals: readonly SampleTerminal[],
): Promise<void> {
  const month = `${addMonths(today, -2).slice(0, 7)}-01`;
  const next = addMonths(month, 1);
  const days = await database.asCompanies([companyId], async (db) => {
    await queries.lockMonth(db, companyId, month, new Date(Date.parse(next) + 4 * DAY));
    return queries.findIncomplete(db, companyId, { from: month, until: next }, late);
  });
  const exit = terminals.filter(
    (terminal) => terminal.companyId === companyId && terminal.protocol === 'ZK_ATT',
  )[1];
  if (exit)
    await sendLines(
      app,
      exit.serial,
      days.map(({ pin, date }) => `${pin}\t${date} 17:4${days.length}:00\t255\t${face}\t0\t0\t0`),
    );
}
