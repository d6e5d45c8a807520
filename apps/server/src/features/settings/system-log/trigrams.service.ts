import type { Job } from '../../../platform/services.ts';
import * as queries from './trigrams.queries.ts';
import { trigramBits } from './trigrams.rules.ts';

/** Number of pages per transaction. Indexing a page takes about ten milliseconds, so other calls are not delayed. */
const pagesAtOnce = 20;

/**
 * Indexes the trigrams of new audit entries, so that a search does not scan all entries. Entries that are not indexed
 * yet are scanned.
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
            grams: trigramBits(own.map(({ said }) => said)),
          }),
        );
        if (pages.length > 0) await queries.writePages(db, pages);
        return pages.length;
      });
  },
};
