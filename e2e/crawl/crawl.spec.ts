import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@gatehouse/messages';
import { everyText } from '@gatehouse/messages/every-text.cases';
import type { Page } from '@playwright/test';
import { type Screen, screens as screensOfWeb } from '../../apps/web/src/screens.ts';
import { screens } from '../../scripts/verify/nouns/index.ts';
import type { Crawl, Look } from '../../scripts/verify/nouns/looks.ts';
import { axeFaults } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { menu, unfoldAll } from '../menu.ts';
import { cutFaults, untranslatedFaults } from './cut.ts';
import { enter, go, settle } from './go.ts';
import { organisationOf } from './organisation.ts';
import { checked, close, nameOf, type Setting, visited, type Width } from './settings.ts';
import {
  addressOf,
  all,
  headingFaults,
  lateRowFaults,
  lookers,
  openAs,
  partsOf,
  sendEmpty,
  setUp,
  sidewaysFaults,
  walk,
} from './walk.ts';

// a part of the screens in all settings takes as many times as long
test.describe.configure({ mode: 'parallel', timeout: checked ? 1_800_000 : 300_000 });

let crawl: Crawl;
/** What another language says in other words, in English. */
const english = new Map<Language, readonly string[]>();
test.beforeAll(async ({ warm }) => {
  crawl = organisationOf(await warm.asRole('ADMIN'));
  const first = await everyText('en');
  // a room of the sample may be called "Entrance", and a request "Sick leave", in any language;
  // and the first account of a portal has the name it was made with
  const sample = join(import.meta.dirname, '../../apps/server/seeds');
  const files = globSync('**/*.ts', { cwd: sample }).map((file) => readFileSync(join(sample, file), 'utf8'));
  const names = [...files, "'System administrator'"].join();
  for (const language of languages) {
    const own = await everyText(language);
    const said = new Set(own.values());
    const others = [...first].filter(
      ([key, text]) => own.get(key) !== text && !said.has(text) && !names.includes(`'${text}'`),
    );
    english.set(
      language,
      others.map(([, text]) => text),
    );
  }
});

const back = visited.toReversed();
/** The next look begins where the last has ended: a language is a question to the portal as well. */
const [first, last] = [visited[0], back[0]];
if (!first || !last) throw new Error('no setting to begin with');

/** Looks once in every setting, from the one it is in: closely in some, and in all languages at what sticks out. */
const look = async (page: Page, { dialog, empty }: Look, at: Setting) => {
  const faults: string[] = [];
  const note = (setting: Setting, found: string[]) =>
    faults.push(...found.map((fault) => `${nameOf(setting)}: ${fault}`));
  const change = async (setting: Setting) => {
    await setUp(page, setting);
    // what is missing is named in the language it is sent in
    if (empty) await sendEmpty(page);
  };
  /** What is looked for in every setting. */
  const quick = async (setting: Setting) => {
    const { language } = setting;
    const found = await Promise.all([
      sidewaysFaults(page),
      cutFaults(page),
      dialog ? [] : lateRowFaults(page),
      untranslatedFaults(page, language, english.get(language) ?? []),
    ]);
    note(setting, found.flat());
  };
  const seen = new Set<Width>();
  for (const setting of at === first ? visited : back) {
    if (setting !== at) await change(setting);
    await quick(setting);
    if (!close.includes(setting)) continue;
    note(setting, await axeFaults(page, dialog && '[role=dialog]', seen.has(setting.width)));
    seen.add(setting.width);
    if (!dialog) note(setting, await headingFaults(page));
  }
  return faults;
};

for (const role of lookers)
  for (const [place, part] of partsOf(role).entries())
    test(`what ${role} sees is accessible, ordered and fits in every language, part ${place + 1}`, async ({
      as,
    }) => {
      const page = await openAs(as, role);
      const visit = async (one: Look, where: string, at: Setting) =>
        checked?.only && !where.includes(checked.only) ? [] : look(page, one, at);
      expect(await walk(page, part, crawl, [first, last], visit)).toEqual([]);
    });

test('what a stranger sees is accessible, ordered and fits in every language', async ({ page }) => {
  const faults: string[] = [];
  for (const path of ['/login', '/forgot-password']) {
    await page.goto(path);
    // it listens to other tabs from then on
    await settle(page);
    await setUp(page, first);
    faults.push(...(await look(page, {}, first)).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

const fromOthers = new Set(
  Object.entries<Screen>(screensOfWeb).flatMap(([path, { reachedFrom }]) => (reachedFrom ? path : [])),
);

for (const role of ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const)
  test(`${role} finds what is theirs in the menu, and everything else Forbidden`, async ({ as }) => {
    const page = await openAs(as, role);
    const found: string[] = [];
    // what every role sees there is looked at by `verify:output`
    for (const [path, screen] of all) {
      // one that names a row leads on to others where there is none, a moment later
      await (path.includes('$') ? go : enter)(page, await addressOf(path, screen, crawl));
      if (new URL(page.url()).pathname !== '/403') found.push(path);
    }
    const expected = all.map(([path]) => path).filter((path) => screens[path]?.who.includes(role));
    expect(found).toEqual(expected);
    await go(page, '/my-profile');
    await unfoldAll(page);
    const links = await menu(page)
      .locator('li')
      .getByRole('link')
      .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('href')));
    // below a screen of the menu, or reached from one
    const isFurther = (path: string) => path.includes('$') || fromOthers.has(path);
    // without the part of an address that may be left out
    const plain = expected.map((path) => path.replace(/(\/\{-\$\w+\})+$/, ''));
    const own = plain.filter((path) => !isFurther(path));
    // rules: its entry is everybody's, its screen of those who keep it
    expect(links.toSorted()).toEqual([...new Set([...own, '/firmware'])].toSorted());
  });
