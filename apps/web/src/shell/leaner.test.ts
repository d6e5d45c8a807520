import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withColoursOf, withMethodsOf, withPartsOf } from '../../vite.leaner.ts';

const require = createRequire(import.meta.url);

describe('library code in the build', () => {
  it('keeps only the component parts used in our sources', () => {
    const menu = 'Menu.classes = classes;\nMenu.Item = MenuItem;\nMenu.Sub = MenuSub;\n';
    expect(withPartsOf(menu, ['<Menu><Menu.Item /></Menu>'])).toBe(
      'Menu.classes = classes;\nMenu.Item = MenuItem;\n\n',
    );
  });

  it('keeps only the zod methods called in our sources or by zod itself', () => {
    const source = readFileSync(
      join(dirname(require.resolve('zod/package.json')), 'v4/classic/schemas.js'),
      'utf8',
    );
    const less = withMethodsOf(source, ['z.string().email().optional()', 'z.array(id).min<number>(1)']);
    const hasMethod = (method: string) => new RegExp(`^ {4}(async )?${method}(\\(|: )`, 'm').test(less);
    expect(
      ['email', 'optional', 'min', 'check', 'clone', 'safeParse'].filter((method) => !hasMethod(method)),
    ).toEqual([]);
    expect(['jwt', 'cuid2', 'nullish', 'parseAsync', 'encode', 'max'].filter(hasMethod)).toEqual([]);
    expect(source).toMatch(/^ {4}jwt\(/m);
  });

  it('keeps only the Mantine colours used in quotes or in a property', () => {
    const sheet =
      ':root{--mantine-color-teal-4: #38d9a9;\n--mantine-color-lime-filled-hover: #5c940d;\n--mantine-color-text: #000;}';
    expect(withColoursOf(sheet, ['var(--mantine-color-teal-4)'])).toBe(
      ':root{--mantine-color-teal-4: #38d9a9;\n--mantine-color-text: #000;}',
    );
    expect(withColoursOf(sheet, ['<Alert color="lime" />'])).toBe(
      ':root{--mantine-color-lime-filled-hover: #5c940d;\n--mantine-color-text: #000;}',
    );
  });
});
