/** Installs programs that the tests need and npm does not install: a browser, PostgreSQL server programs, strace. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FONTS = '/usr/share/fonts';

const isOnPath = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => names.some((name) => isRunnable(join(folder, name))));

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian installs the programs of the PostgreSQL server outside the path, in a folder per version. */
const hasServer = () =>
  isOnPath('initdb') ||
  (existsSync('/usr/lib/postgresql') &&
    readdirSync('/usr/lib/postgresql').some((version) =>
      isRunnable(join('/usr/lib/postgresql', version, 'bin/initdb')),
    ));

/** Debian packages with a check whether each is installed. Fonts affect screenshots on Linux only. */
const TOOLS = [
  {
    name: 'chromium-headless-shell',
    isThere: () => isOnPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
  },
  { name: 'postgresql', isThere: hasServer },
  { name: 'strace', isThere: () => process.platform !== 'linux' || isOnPath('strace') },
  // The samples of the API reference are run.
  { name: 'curl', isThere: () => isOnPath('curl') },
  { name: 'python3', isThere: () => isOnPath('python3') },
  {
    name: 'fonts-noto-core',
    isThere: () => !isDebian || existsSync(join(FONTS, 'truetype/noto/NotoSans-Regular.ttf')),
  },
  {
    name: 'fonts-noto-cjk',
    isThere: () => !isDebian || existsSync(join(FONTS, 'opentype/noto/NotoSansCJK-Regular.ttc')),
  },
];

const isDebian = existsSync('/etc/debian_version') && isOnPath('apt-get');

/**
 * Installs missing programs. This is only possible on Debian as root.
 * @param {(sentence: string) => void} say
 * @param {(sentence: string) => never} stop ends the script
 */
export function installTestTools(say, stop) {
  const missing = TOOLS.filter((tool) => !tool.isThere()).map((tool) => tool.name);
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (!isDebian) stop(`The tests need programs that aren’t installed. Install these packages: ${names}.`);
  if (process.getuid?.() !== 0)
    stop(
      `The tests need programs that are not on this machine; install them with: sudo apt-get install ${names}`,
    );
  say(`Installing test tools with apt-get: ${names}.`);
  const isDone = apt('update') && apt('install', '--yes', '--no-install-recommends', ...missing);
  if (!isDone) stop(`apt-get couldn’t install ${names}. See the output above.`);
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
