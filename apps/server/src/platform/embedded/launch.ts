import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { StartRefusal } from '../start-refusal.ts';
import { type Account, canReach } from './run-as.ts';

/**
 * A second shell waits on a pipe that the portal holds, then tells the program to stop: that happens when the portal closes
 * the pipe and, at once, when the portal is killed. It is a grandchild, because PostgreSQL would wonder at a child.
 */
const GUARDED = `exec 4<&0 </dev/null
( ( read -r _ <&4; kill -INT $$ ) >/dev/null 2>&1 3<&- & )
exec "$@" 4<&-`;

/**
 * Runs a program of PostgreSQL until it ends, or `stdin` of the answer is ended, or the portal dies.
 * @param pg the database's folder, given to it as `-D`
 * @param account whom it runs as, when that is not the portal's own account
 */
export function launch(program: string, args: string[], pg: string, account?: Account): ChildProcess {
  const enterable = !account || canReach(pg, account);
  if (!enterable && process.platform !== 'linux') {
    throw new StartRefusal(
      `The account that runs the database can’t access the folders above ${pg}. Set DATA_DIR to a folder it can access, or start the portal as a regular user.`,
    );
  }
  // Below a folder that only root may enter, such as root's home, the database gets its folder opened, as descriptor 3:
  // from there it needs no right on what lies above.
  const opened = enterable ? 'ignore' : openSync(pg, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const folder = opened === 'ignore' ? pg : '/proc/self/fd/3';
    const child = spawn('/bin/sh', ['-c', GUARDED, 'sh', program, '-D', folder, ...args], {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: '/',
      // A session of its own: Ctrl-C in the terminal is for the portal, which ends the database when requests are done.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe', opened],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    });
    // Ended at the same moment: nothing is left to tell it.
    child.stdin?.on('error', () => {});
    return child;
  } finally {
    if (opened !== 'ignore') closeSync(opened);
  }
}
