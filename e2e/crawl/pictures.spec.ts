import { join } from 'node:path';
import type { Crawl } from '../../scripts/verify/nouns/looks.ts';
import { expect, test } from '../fixtures.ts';
import { organisationOf } from './organisation.ts';
import { nameOf, settingsOf, type Wanted } from './settings.ts';
import { lookers, openAs, partsOf, walk } from './walk.ts';

// `npm run screens` says what is wanted; without it there is nothing to do
const asked: Wanted & { folder?: string } = JSON.parse(process.env.PICTURES ?? '{}');
const { folder = '', only } = asked;

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

let crawl: Crawl;
test.beforeAll(async ({ warm }) => {
  crawl = organisationOf(await warm.asRole('ADMIN'));
});

const all = lookers.flatMap((role) => partsOf(role).map((part, place) => ({ role, part, place })));
for (const setting of settingsOf(asked))
  for (const { role, part, place } of all)
    test(`pictures of what ${role} sees, part ${place + 1}: ${nameOf(setting)}`, async ({ as }) => {
      const page = await openAs(as, role);
      const faults = await walk(page, part, crawl, [setting], async ({ dialog }, where) => {
        if (only && !where.includes(only)) return [];
        // ids, dates and names differ from run to run, the picture's name does not; a tab or a view is a picture of its own
        const name = where
          .replaceAll(/=(?!true|[A-Z_]+(&|$))(?<!\b(tab|as|view|month)=)[^&]*/g, '')
          .replaceAll(/[^a-z-]+/gi, '_');
        const path = join(folder, nameOf(setting).replaceAll(' ', '-'), `${name}.png`);
        await page.screenshot({ path, fullPage: !dialog });
        return [];
      });
      expect(faults).toEqual([]);
    });
