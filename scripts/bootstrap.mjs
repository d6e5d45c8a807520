/**
 * Prepares a checkout for an npm script: `node scripts/bootstrap.mjs start|test|dev|check|bench|…`, as its `pre` script.
 * Plain JavaScript for any Node from 20 on, which is all a fresh machine needs to have. It says one line per thing it does
 * and nothing, within some 50 ms, when nothing is to do.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installTestTools } from './test-tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = join(root, 'node_modules');

/** Scripts that serve the built browser part. */
const NEEDS_BUILD = ['start', 'test', 'bench', 'verify'];
const NEEDS_COMPILED = ['start', 'test', 'bench', 'verify'];
const NEEDS_TOOLS = ['test', 'bench', 'verify'];

const say = (sentence) => console.log(sentence);

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs npm outside of node_modules/.bin, where the Node that it would find is about to be replaced. */
function npm(args) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter), npm_config_loglevel: 'error' };
  return spawnSync('npm', args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** npm's own record of what it installed, compared with what is locked; packages for other machines may be missing. */
function isInstalled() {
  const record = join(installed, '.package-lock.json');
  if (!existsSync(record)) return false;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const there = found[path];
    if (!there) return Boolean(wanted.optional || wanted.devOptional);
    return there.version === wanted.version && there.integrity === wanted.integrity;
  });
}

function install() {
  if (isInstalled()) return;
  say('Installing dependencies. The first time, this takes a minute or two.');
  const started = performance.now();
  // the runtime is a development dependency: NODE_ENV=production would leave it out
  if (!npm(['ci', '--include=dev', '--no-fund', '--no-audit']))
    stop('Couldn’t install the dependencies. See the npm output above.');
  say(`Dependencies installed in ${Math.round((performance.now() - started) / 1000)} s.`);
}

function checkRuntime() {
  const manifest = JSON.parse(readFileSync(join(installed, 'node/package.json'), 'utf8'));
  const program = join(installed, '.bin/node');
  // Without its install script the package is a stub of a few hundred bytes.
  if (manifest.version.startsWith('24.') && existsSync(program) && statSync(program).size > 1_000_000) return;
  stop(
    'Node 24 is missing from node_modules because npm didn’t run the install script of the package "node". Allow it and run: npm rebuild node',
  );
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return (
    readdirSync(path, { withFileTypes: true, recursive: true })
      // What the build itself writes is no input.
      .filter((entry) => entry.isFile() && !entry.name.includes('.gen.'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort()
  );
}

/** A fingerprint of the given files, the shared packages and the installed ones. */
function fingerprint(own) {
  const paths = [
    ...own,
    ...readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'src')),
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  for (const path of paths.flatMap((name) => filesUnder(join(root, name)))) {
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function build() {
  const stamp = join(installed, '.browser-part-built-from');
  const web = [
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'vite.texts.ts',
    'tsconfig.json',
    'package.json',
  ];
  const inputs = fingerprint(web.map((name) => join('apps/web', name)));
  const isBuilt = existsSync(join(root, 'apps/web/dist/index.html')) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, 'utf8') === inputs) return;
  say('Building the web app.');
  const started = performance.now();
  if (!npm(['run', 'build', '-w', '@gatehouse/web']))
    stop('Couldn’t build the web app. See the output above.');
  writeFileSync(stamp, inputs);
  say(`Web app built in ${Math.round((performance.now() - started) / 1000)} s.`);
}

/** Lets the portal find its sources compiled (apps/server/start.mjs), so that its first start is like all others. */
function compile() {
  const stamp = join(installed, '.server-compiled-from');
  const inputs = fingerprint(['apps/server/src', 'apps/server/start.mjs']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  const { status } = spawnSync(join(installed, '.bin/node'), ['apps/server/start.mjs', '--compile'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) writeFileSync(stamp, inputs);
}

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) stop(`Node ${process.versions.node} is too old. Install Node 20 or later.`);
const [script = 'start'] = process.argv.slice(2);
install();
checkRuntime();
if (NEEDS_TOOLS.includes(script)) installTestTools(say, stop);
if (NEEDS_BUILD.includes(script)) build();
if (NEEDS_COMPILED.includes(script)) compile();
