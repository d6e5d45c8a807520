import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { screenRightsPlugin } from '../vite.plugins.ts';
import { type Screen, screens } from './screens.ts';

/** Returns the screens as the build contains them. */
async function loadBuiltScreens(): Promise<Record<string, Screen>> {
  const { load } = screenRightsPlugin() as Required<Plugin>;
  if (typeof load !== 'function') throw new Error('The plugin has no load function.');
  const source = await load.call({} as never, resolve(import.meta.dirname, 'screens.ts'), undefined as never);
  return JSON.parse(
    String(source)
      .replace(/^export const screens = /, '')
      .replace(/;$/, ''),
  );
}

it('keeps every field of a screen that the menu reads', async () => {
  const built = await loadBuiltScreens();
  const linkOf = ({ reachedFrom, filledFrom, kind, isInEveryMenu }: Screen) => ({
    reachedFrom,
    filledFrom,
    kind,
    isInEveryMenu,
  });
  for (const [path, screen] of Object.entries<Screen>(screens))
    expect([path, linkOf(built[path] as Screen)]).toEqual([path, linkOf(screen)]);
  expect(built['/attendance-log/$date/{-$id}']?.filledFrom).toBe('/my-department-access-history');
});
