import { join } from 'node:path';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import type { Crawl } from '@gatehouse/testing/nouns/looks';
import { organisationOf } from './organisation.ts';
import { type CrawlFilter, nameOf, settingsOf } from './settings.ts';
import { lookers, openAs, partsOf, walk } from './walk.ts';

// Filter and target folder, set by `npm run screens`. Without them, no pictures are taken.
const filter: CrawlFilter & { folder?: string } = JSON.parse(process.env.PICTURES ?? '{}');
const { folder = '', only } = filter;

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

let crawl: Crawl;
test.beforeAll(async ({ warm }) => {
  crawl = organisationOf(await warm.asRole('ADMIN'));
});

const all = lookers.flatMap((role) => partsOf(role).map((part, index) => ({ role, part, place: index })));
for (const setting of settingsOf(filter))
  for (const { role, part, place } of all)
    test(`takes pictures of the screens of ${role}, part ${place + 1}: ${nameOf(setting)}`, async ({
      as,
    }) => {
      const page = await openAs(as, role);
      const faults = await walk(page, part, crawl, [setting], async ({ dialog }, where) => {
        if (only && !where.includes(only)) return [];
        // File names omit ids, dates and names of rows, because these differ between runs. Tabs and views get their own
        // pictures.
        const name = where
          .replaceAll(/=(?!true|[A-Z_]+(&|$))(?<!\b(tab|as|view|month)=)[^&]*/g, '')
          .replaceAll(/[^a-z-]+/gi, '_');
        const path = join(folder, nameOf(setting).replaceAll(' ', '-'), `${name}.png`);
        await page.screenshot({ path, fullPage: !dialog });
        return [];
      });
      expect(faults).toEqual([]);
    });
