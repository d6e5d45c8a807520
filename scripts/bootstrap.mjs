/**
 * Prepares a checkout for an npm script: `node scripts/bootstrap.mjs start|test|dev|check|bench|…`. npm runs it as the
 * `pre` script. It is plain JavaScript for Node 20 or later, because a new machine has nothing else. It prints one line
 * per action. If there is nothing to do, it prints nothing and takes about 50 ms.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintServer, fingerprintWeb } from './fingerprint.mjs';
import { installTestTools } from './test-tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = join(root, 'node_modules');

/** npm scripts that serve the built web app. */
const NEEDS_BUILD = ['start', 'test', 'bench', 'verify'];
const NEEDS_COMPILED = ['start', 'test', 'bench', 'verify'];
const NEEDS_TOOLS = ['test', 'bench', 'verify'];

const say = (sentence) => console.log(sentence);

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs npm without node_modules/.bin on the path, because npm may replace the Node in that folder. */
function npm(args) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter), npm_config_loglevel: 'error' };
  return spawnSync('npm', args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/**
 * Returns whether npm's record of installed packages matches the lock file. Packages for other platforms may be
 * missing.
 */
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
  // The Node runtime is a development dependency, and NODE_ENV=production would omit it.
  if (!npm(['ci', '--include=dev', '--no-fund', '--no-audit']))
    stop('Couldn’t install the dependencies. See the npm output above.');
  say(`Dependencies installed in ${Math.round((performance.now() - started) / 1000)} s.`);
}

function checkRuntime() {
  const manifest = JSON.parse(readFileSync(join(installed, 'node/package.json'), 'utf8'));
  const program = join(installed, '.bin/node');
  // Checks the size too, because a package without a completed install script is a stub of a few hundred bytes.
  if (manifest.version.startsWith('24.') && existsSync(program) && statSync(program).size > 1_000_000) return;
  stop(
    'Node 24 is missing from node_modules because npm didn’t run the install script of the package "node". Allow it and run: npm rebuild node',
  );
}

function build() {
  const stamp = join(installed, '.browser-part-built-from');
  const inputs = fingerprintWeb(root);
  const isBuilt = existsSync(join(root, 'apps/web/dist/index.html')) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, 'utf8') === inputs) return;
  say('Building the web app.');
  const started = performance.now();
  if (!npm(['run', 'build', '-w', '@gatehouse/web']))
    stop('Couldn’t build the web app. See the output above.');
  writeFileSync(stamp, inputs);
  say(`Web app built in ${Math.round((performance.now() - started) / 1000)} s.`);
}

/**
 * Compiles the portal's sources ahead of time (apps/server/start.mjs), so that the first start is as fast as later
 * starts.
 */
function compile() {
  const stamp = join(installed, '.server-compiled-from');
  const inputs = fingerprintServer(root);
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
