/**
 * `node scripts/fonts.ts` writes the web app's font files to apps/web/src/theme/fonts (decision 085). Inter is reduced
 * to the weights and features that our styles use, which makes the download a third smaller. Run the command again if a
 * style needs another weight or feature, or for a new version of Inter.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
const folder = join(import.meta.dirname, '../apps/web/src/theme/fonts');
const everyCharacter = String.fromCodePoint(...Array.from({ length: 0xfffe }, (_, code) => code));

// A separate constant, because the types lack the option `keepFeatures`.
const options = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: [
    // Font features of default shaping: kerning, marks and contextual forms.
    ...['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn'],
    // Font features for alternate letters and tabular figures.
    ...['cv05', 'cv08', 'ss03', 'tnum', 'zero'],
  ],
};

mkdirSync(folder, { recursive: true });
for (const alphabet of ['latin', 'vietnamese']) {
  const font = readFileSync(join(source, `files/inter-${alphabet}-wght-normal.woff2`));
  const subset = await subsetFont(font, everyCharacter, options);
  writeFileSync(join(folder, `inter-${alphabet}.woff2`), subset);
  console.log(`inter-${alphabet}.woff2: ${subset.length} bytes instead of ${font.length}`);
}
copyFileSync(join(source, 'LICENSE'), join(folder, 'LICENSE'));
