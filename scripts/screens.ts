/**
 * `npm run screens` saves screenshots of every screen and its dialogs in every theme, width and language, and a page to
 * browse the screenshots. `-- --only /buildings`, `--theme dark`, `--width 375`, `--language ko` select some of them.
 * `-- --check` takes no screenshots, but checks every view for the same faults as the crawl and counts the faults. `--
 * --readme` renews the screenshots of the README in both themes.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../apps/server/src/platform/command-line.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'screens');
const stringOption = { type: 'string' } as const;
const {
  values: { check, readme, ...narrowed },
} = readCommandLine(
  'npm run screens -- [--check] [--readme] [--only ADDRESS] [--theme light|dark] [--width 375|1280] [--language en|vi|ko|ja]',
  {
    check: { type: 'boolean' },
    readme: { type: 'boolean' },
    only: stringOption,
    theme: stringOption,
    width: stringOption,
    language: stringOption,
  },
);

const runCrawl = (spec: string, settings: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, ['scripts/test/e2e.ts', `e2e/crawl/${spec}.spec.ts`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  }).status ?? 1;

/**
 * Formats the page to browse the screenshots, with one row per view and one column per setting (language, theme and
 * width).
 */
function formatIndex(): string {
  const columns = readdirSync(folder).sort();
  const names = [...new Set(columns.flatMap((column) => readdirSync(join(folder, column))))].sort();
  const formatCell = (column: string, name: string) =>
    `<td><a href="${column}/${name}"><img src="${column}/${name}" alt="${name}, ${column}" loading="lazy"></a></td>`;
  const rows = names.map(
    (name) =>
      `<tr><th>${name.replace('.png', '')}</th>${columns.map((column) => formatCell(column, name)).join('')}</tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif}th{position:sticky;left:0;background:#fff;text-align:left}img{height:280px}</style>
<table><tr><th></th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>
${rows.join('\n')}</table></html>
`;
}

if (check) process.exit(runCrawl('crawl', { CHECK: JSON.stringify(narrowed) }));
if (readme)
  process.exit(
    runCrawl('readme', { README_PICTURES: JSON.stringify({ folder: join(root, 'docs/images') }) }),
  );
rmSync(folder, { recursive: true, force: true });
const status = runCrawl('pictures', { PICTURES: JSON.stringify({ folder, ...narrowed }) });
writeFileSync(join(folder, 'index.html'), formatIndex());
console.log(`Screenshots saved. Open ${join(folder, 'index.html')}`);
process.exit(status);
