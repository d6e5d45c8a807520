import type { Page } from '@playwright/test';
import { screens } from '../../scripts/verify/nouns/index.ts';
import type { Crawl, Look } from '../../scripts/verify/nouns/looks.ts';
import { axeFaults } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { menu, unfoldAll } from '../menu.ts';
import { enter, go } from './go.ts';
import { organisationOf } from './organisation.ts';
import { closely, fitting, nameOf, type Setting, type Width } from './settings.ts';
import {
  addressOf,
  all,
  headingFaults,
  lookers,
  openAs,
  partsOf,
  sendEmpty,
  setUp,
  sidewaysFaults,
  walk,
} from './walk.ts';

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

let crawl: Crawl;
test.beforeAll(async ({ warm }) => {
  crawl = organisationOf(await warm.asRole('ADMIN'));
});

const close = closely();
const [first, ...others] = close;
const fits = fitting(close);
if (!first) throw new Error('no setting to begin with');

/** Looks once in every setting: closely in some, and in all languages at what sticks out. */
const look = async (page: Page, { dialog, empty }: Look) => {
  const faults: string[] = [];
  const note = (setting: Setting, found: string[]) =>
    faults.push(...found.map((fault) => `${nameOf(setting)}: ${fault}`));
  const change = async (setting: Setting) => {
    await setUp(page, setting);
    // what is missing is named in the language it is sent in
    if (empty) await sendEmpty(page);
  };
  const seen = new Set<Width>();
  for (const setting of [first, ...others]) {
    if (setting !== first) await change(setting);
    note(setting, await axeFaults(page, dialog && '[role=dialog]', seen.has(setting.width)));
    seen.add(setting.width);
    if (!dialog) note(setting, await headingFaults(page));
    note(setting, await sidewaysFaults(page));
  }
  for (const setting of fits) {
    await change(setting);
    note(setting, await sidewaysFaults(page));
  }
  return faults;
};

for (const role of lookers)
  for (const [place, part] of partsOf(role).entries())
    test(`what ${role} sees is accessible, ordered and fits in every language, part ${place + 1}`, async ({
      as,
    }) => {
      const page = await openAs(as, role);
      expect(await walk(page, part, crawl, first, (one) => look(page, one))).toEqual([]);
    });

for (const role of ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const)
  test(`${role} finds what is theirs in the menu, and everything else Forbidden`, async ({ as }) => {
    const page = await openAs(as, role);
    const found: string[] = [];
    // what every role sees there is looked at by `verify:output`
    for (const [path, screen] of all) {
      await enter(page, await addressOf(path, screen, crawl));
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
    const isFurther = (path: string) => path.includes('$') || path === '/role-detail';
    // without the part of an address that may be left out
    const plain = expected.map((path) => path.replace(/\/\{-\$\w+\}$/, ''));
    expect(links.toSorted()).toEqual(plain.filter((path) => !isFurther(path)).toSorted());
  });
