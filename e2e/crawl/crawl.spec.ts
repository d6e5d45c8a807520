import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@gatehouse/messages';
import { everyText } from '@gatehouse/messages/every-text.cases';
import { axeFaults } from '@gatehouse/testing/browser/axe';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { menu, unfoldAll } from '@gatehouse/testing/browser/menu';
import { navigate, settle, startNavigation } from '@gatehouse/testing/browser/navigation';
import { screens } from '@gatehouse/testing/nouns/index';
import type { Crawl, CrawlView } from '@gatehouse/testing/nouns/looks';
import type { Page } from '@playwright/test';
import { type Screen, screens as screensOfWeb } from '../../apps/web/src/screens.ts';
import { organisationOf } from './organisation.ts';
import { checkFilter, close, nameOf, type Setting, visitedSettings, type Width } from './settings.ts';
import { cutFaults, untranslatedFaults } from './text-faults.ts';
import {
  addressOf,
  headingFaults,
  lateRowFaults,
  lookers,
  openAs,
  partsOf,
  portalScreens,
  sendEmpty,
  setUp,
  sidewaysFaults,
  walk,
} from './walk.ts';

// A run with `checkFilter` checks some of the screens in every language, theme and width, and takes several times as
// long as an ordinary run.
test.describe.configure({ mode: 'parallel', timeout: checkFilter ? 1_800_000 : 300_000 });

let crawl: Crawl;
/** For each language, the English texts that have a different translation in that language. */
const english = new Map<Language, readonly string[]>();
test.beforeAll(async ({ warm }) => {
  crawl = organisationOf(await warm.asRole('ADMIN'));
  const first = await everyText('en');
  // Names in the sample data are English in every language, such as the room "Entrance" or the request "Sick leave".
  // The first account also keeps its original English name.
  const sample = join(import.meta.dirname, '../../apps/server/seeds');
  const files = globSync('**/*.ts', { cwd: sample }).map((file) => readFileSync(join(sample, file), 'utf8'));
  const names = [...files, "'System administrator'"].join();
  for (const language of languages) {
    const own = await everyText(language);
    const ownTexts = new Set(own.values());
    const others = [...first].filter(
      ([key, text]) => own.get(key) !== text && !ownTexts.has(text) && !names.includes(`'${text}'`),
    );
    english.set(
      language,
      others.map(([, text]) => text),
    );
  }
});

const back = visitedSettings.toReversed();
/**
 * Every second view visits the settings (language, theme and width) in reverse order. It therefore starts in the
 * language of the previous view. This saves time, because each language change reloads data from the portal.
 */
const [first, last] = [visitedSettings[0], back[0]];
if (!first || !last) throw new Error('no setting to begin with');

/**
 * Checks a page in every setting (language, theme and width), starting with the current one. Checks accessibility and
 * headings only in some settings.
 */
const look = async (page: Page, { dialog, empty }: CrawlView, at: Setting) => {
  const faults: string[] = [];
  const note = (setting: Setting, newFaults: string[]) =>
    faults.push(...newFaults.map((fault) => `${nameOf(setting)}: ${fault}`));
  const change = async (setting: Setting) => {
    await setUp(page, setting);
    // Validation errors stay in the language in which the form was submitted, so the test submits again.
    if (empty) await sendEmpty(page);
  };
  /** Runs the fast checks, which are needed in every language, theme and width. */
  const quick = async (setting: Setting) => {
    const { language } = setting;
    const settingFaults = await Promise.all([
      sidewaysFaults(page),
      cutFaults(page),
      dialog ? [] : lateRowFaults(page),
      untranslatedFaults(page, language, english.get(language) ?? []),
    ]);
    note(setting, settingFaults.flat());
  };
  const checkedWidths = new Set<Width>();
  for (const setting of at === first ? visitedSettings : back) {
    if (setting !== at) await change(setting);
    await quick(setting);
    if (!close.includes(setting)) continue;
    note(setting, await axeFaults(page, dialog && '[role=dialog]', checkedWidths.has(setting.width)));
    checkedWidths.add(setting.width);
    if (!dialog) note(setting, await headingFaults(page));
  }
  return faults;
};

for (const role of lookers)
  for (const [index, part] of partsOf(role).entries())
    test(`screens of ${role} are accessible, ordered and fit in every language, part ${index + 1}`, async ({
      as,
    }) => {
      const page = await openAs(as, role);
      const visit = async (screenLook: CrawlView, where: string, at: Setting) =>
        checkFilter?.only && !where.includes(checkFilter.only) ? [] : look(page, screenLook, at);
      expect(await walk(page, part, crawl, [first, last], visit)).toEqual([]);
    });

test('screens before sign-in are accessible, ordered and fit in every language', async ({ page }) => {
  const faults: string[] = [];
  for (const path of ['/login', '/forgot-password']) {
    await page.goto(path);
    // A page listens to the storage events of other tabs only once it is loaded.
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
  test(`${role} can open exactly the permitted screens, and the menu links to them`, async ({ as }) => {
    const page = await openAs(as, role);
    const openPaths: string[] = [];
    // `verify:output` checks the contents of the screens for every role.
    for (const [path, screen] of portalScreens) {
      // A path with a parameter redirects only after a moment if its row does not exist.
      await (path.includes('$') ? navigate : startNavigation)(page, await addressOf(path, screen, crawl));
      if (new URL(page.url()).pathname !== '/403') openPaths.push(path);
    }
    const expected = portalScreens.map(([path]) => path).filter((path) => screens[path]?.who.includes(role));
    expect(openPaths).toEqual(expected);
    await navigate(page, '/my-profile');
    await unfoldAll(page);
    const links = await menu(page)
      .locator('li')
      .getByRole('link')
      .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('href')));
    // Screens without their own menu entry. Their path is below the path of a menu entry, or another screen links to
    // them.
    const isFurther = (path: string) => path.includes('$') || fromOthers.has(path);
    // The path of the screen without its optional parameters.
    const plain = expected.map((path) => path.replace(/(\/\{-\$\w+\})+$/, ''));
    const own = plain.filter((path) => !isFurther(path));
    // By the menu rules, everyone sees the Firmware entry, but the screen requires a permission.
    expect(links.toSorted()).toEqual([...new Set([...own, '/firmware'])].toSorted());
  });
