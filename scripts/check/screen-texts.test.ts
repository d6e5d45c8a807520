import { expect, it } from 'vitest';
import { findWrongTexts } from './screen-texts.ts';
import { parseSource, readSources } from './sources.ts';

const web = 'apps/web/src';
const routeFiles = (texts: string, screen = 'buildings') => ({
  [`${web}/routes/_portal/${screen}.tsx`]: `import { Page } from '../../features/a/b/Page.tsx';\nexport const Route = createFileRoute('/x')({ staticData: { texts: ${texts} } });`,
});
const page = {
  [`${web}/features/a/b/Page.tsx`]: "import { P } from '../../c/d/DPicker.tsx';\nt('area.buildings.empty');",
  [`${web}/features/c/d/DPicker.tsx`]: 't(`people.employees.states.$' + '{state}`);',
};
const findFaults = (files: Record<string, string>) =>
  findWrongTexts(Object.entries(files).map(([path, text]) => parseSource(path, text)));

it('screens of the codebase load exactly the texts they show', () => {
  expect(findWrongTexts(readSources())).toEqual([]);
});

it('accepts a screen that loads exactly its own texts and the texts of its pickers', () => {
  expect(findFaults({ ...routeFiles("['people', 'area']"), ...page })).toEqual([]);
});

it.each([
  ['forgets the area of a picker', "['area']"],
  ['loads an area it does not show', "['area', 'people', 'settings']"],
  ['names none', '[]'],
])('reports a screen that %s, with the line to write', (_what, texts) => {
  expect(findFaults({ ...routeFiles(texts), ...page })).toEqual([
    expect.stringContaining("write `staticData: { texts: ['area', 'people'] }`"),
  ]);
});

it('ignores words that look like text keys, and ignores type imports', () => {
  const others =
    "import type { P } from '../../c/d/DPicker.tsx';\nuseLive(['area.changed.x']); t('common.values.yes');";
  expect(findFaults({ ...routeFiles('[]'), ...page, [`${web}/features/a/b/Page.tsx`]: others })).toEqual([]);
});

it('screen that can show any kind of object must load the texts of all kinds', () => {
  const log = "import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';";
  const files = {
    ...page,
    [`${web}/features/a/b/Page.tsx`]: log,
    [`${web}/platform/i18n/textOfNoun.ts`]: '',
  };
  expect(findFaults({ ...routeFiles("['area']"), ...files })).toHaveLength(1);
  expect(findFaults({ ...routeFiles("['nouns']"), ...files })).toEqual([]);
});

it('reports a screen without a title', () => {
  expect(findFaults({ ...routeFiles("['area', 'people']", 'meetings'), ...page })).toEqual([
    expect.stringContaining('give /meetings a title'),
  ]);
});

it('screen before sign-in must not use texts that are only loaded after sign-in', () => {
  const login = { [`${web}/routes/login.tsx`]: "staticData: { texts: [] };\nt('ui.copy');" };
  expect(findFaults(login)).toEqual([
    expect.stringContaining('login.tsx:2 says what is loaded behind the login'),
  ]);
});
