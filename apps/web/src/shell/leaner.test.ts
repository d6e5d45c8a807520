import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withColoursOf, withMethodsOf, withPartsOf } from '../../vite.leaner.ts';

const require = createRequire(import.meta.url);

describe('what the built portal has of its libraries', () => {
  it('has the parts of a component that a source names, and no others', () => {
    const menu = 'Menu.classes = classes;\nMenu.Item = MenuItem;\nMenu.Sub = MenuSub;\n';
    expect(withPartsOf(menu, ['<Menu><Menu.Item /></Menu>'])).toBe(
      'Menu.classes = classes;\nMenu.Item = MenuItem;\n\n',
    );
  });

  it("has the methods of zod's schemas that a source calls, and those that schemas call of themselves", () => {
    const whole = readFileSync(
      join(dirname(require.resolve('zod/package.json')), 'v4/classic/schemas.js'),
      'utf8',
    );
    const less = withMethodsOf(whole, ['z.string().email().optional()', 'z.array(id).min<number>(1)']);
    const has = (method: string) => new RegExp(`^ {4}(async )?${method}(\\(|: )`, 'm').test(less);
    expect(['email', 'optional', 'min', 'check', 'clone', 'safeParse'].filter((one) => !has(one))).toEqual(
      [],
    );
    expect(['jwt', 'cuid2', 'nullish', 'parseAsync', 'encode', 'max'].filter(has)).toEqual([]);
    expect(whole).toMatch(/^ {4}jwt\(/m);
  });

  it("has of Mantine's colours those that are named in quotes or as a property", () => {
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
