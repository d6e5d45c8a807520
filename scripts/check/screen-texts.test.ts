import { expect, it } from 'vitest';
import { wrongTexts } from './screen-texts.ts';
import { parseSource, readSources } from './sources.ts';

const web = 'apps/web/src';
const route = (texts: string, screen = 'buildings') => ({
  [`${web}/routes/_portal/${screen}.tsx`]: `import { Page } from '../../features/a/b/Page.tsx';\nexport const Route = createFileRoute('/x')({ staticData: { texts: ${texts} } });`,
});
const page = {
  [`${web}/features/a/b/Page.tsx`]: "import { P } from '../../c/d/DPicker.tsx';\nt('area.buildings.empty');",
  [`${web}/features/c/d/DPicker.tsx`]: 't(`people.employees.states.$' + '{state}`);',
};
const told = (files: Record<string, string>) =>
  wrongTexts(Object.entries(files).map(([path, text]) => parseSource(path, text)));

it('holds for every screen', () => {
  expect(wrongTexts(readSources())).toEqual([]);
});

it('a screen that loads what it and its pickers show is as it should be', () => {
  expect(told({ ...route("['people', 'area']"), ...page })).toEqual([]);
});

it.each([
  ['forgets the area of a picker', "['area']"],
  ['loads an area it does not show', "['area', 'people', 'settings']"],
  ['names none', '[]'],
])('a screen that %s is found, and told what to write', (_what, texts) => {
  expect(told({ ...route(texts), ...page })).toEqual([
    expect.stringContaining("write `staticData: { texts: ['area', 'people'] }`"),
  ]);
});

it('words that look like keys, and types, load nothing', () => {
  const others =
    "import type { P } from '../../c/d/DPicker.tsx';\nuseLive(['area.changed.x']); t('common.values.yes');";
  expect(told({ ...route('[]'), ...page, [`${web}/features/a/b/Page.tsx`]: others })).toEqual([]);
});

it("a screen that may name any noun loads every noun's words", () => {
  const log = "import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';";
  const files = {
    ...page,
    [`${web}/features/a/b/Page.tsx`]: log,
    [`${web}/platform/i18n/textOfNoun.ts`]: '',
  };
  expect(told({ ...route("['area']"), ...files })).toHaveLength(1);
  expect(told({ ...route("['nouns']"), ...files })).toEqual([]);
});

it('a screen without a title is found', () => {
  expect(told({ ...route("['area', 'people']", 'meetings'), ...page })).toEqual([
    expect.stringContaining('give /meetings a title'),
  ]);
});

it('a screen before the login says nothing of what is loaded behind it', () => {
  const login = { [`${web}/routes/login.tsx`]: "staticData: { texts: [] };\nt('ui.copy');" };
  expect(told(login)).toEqual([expect.stringContaining('login.tsx:2 says what is loaded behind the login')]);
});
