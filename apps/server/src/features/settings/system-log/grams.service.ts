import type { Job } from '../../../platform/services.ts';
import * as queries from './grams.queries.ts';
import { gramsOf } from './grams.rules.ts';

/** Pages of one transaction: some ten milliseconds in the portal, between which others get their turn. */
const pagesAtOnce = 20;

/**
 * Notes which letters new entries of the trail hold, so that a search need not read them all. An entry is found before that as well: what
 * is not noted yet is read.
 */
export const gramsJob: Job = {
  queue: 'system-log.grams',
  cron: '* * * * *',
  atStart: true,
  async run({ database }) {
    for (let read = pagesAtOnce; read >= pagesAtOnce; )
      read = await database.asSystem(async (db) => {
        const entries = await queries.findUnread(db, pagesAtOnce);
        const pages = [...Map.groupBy(entries, ({ chain, page }) => `${chain} ${page}`).values()].map(
          (own) => ({
            chain: own[0]?.chain ?? 0,
            page: own[0]?.page ?? 0,
            firstAt: new Date(Math.min(...own.map(({ at }) => at.getTime()))),
            lastAt: new Date(Math.max(...own.map(({ at }) => at.getTime()))),
            grams: gramsOf(own.map(({ said }) => said)),
          }),
        );
        if (pages.length > 0) await queries.writePages(db, pages);
        return pages.length;
      });
  },
};
