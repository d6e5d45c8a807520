import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { StartRefusal } from '../start-refusal.ts';
import { canReach, type SystemAccount } from './run-as.ts';

/**
 * Shell script that starts a program of PostgreSQL together with a second shell, which reads from a pipe of the portal.
 * When the portal closes the pipe or is killed, the second shell signals the program to stop. The second shell is a
 * grandchild of the program, because PostgreSQL does not expect a child process that it did not start.
 */
const GUARDED = `exec 4<&0 </dev/null
( ( read -r _ <&4; kill -INT $$ ) >/dev/null 2>&1 3<&- & )
exec "$@" 4<&-`;

/**
 * Runs a program of PostgreSQL until it ends, until `stdin` of the returned process is closed, or until the portal is
 * killed.
 * @param pg folder of the database, passed as `-D`
 * @param account account that runs the program, if it differs from that of the portal
 */
export function launch(program: string, args: string[], pg: string, account?: SystemAccount): ChildProcess {
  const enterable = !account || canReach(pg, account);
  if (!enterable && process.platform !== 'linux') {
    throw new StartRefusal(
      `The account that runs the database can’t access the folders above ${pg}. Set DATA_DIR to a folder it can access, or start the portal as a regular user.`,
    );
  }
  // If only root may enter a parent folder (such as the home folder of root), the portal opens the folder of the
  // database and passes it as descriptor 3. The database then needs no rights on the parent folders.
  const opened = enterable ? 'ignore' : openSync(pg, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const folder = opened === 'ignore' ? pg : '/proc/self/fd/3';
    const child = spawn('/bin/sh', ['-c', GUARDED, 'sh', program, '-D', folder, ...args], {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: '/',
      // The program runs in a separate session. Ctrl-C in the terminal therefore reaches only the portal, which ends
      // the database after the last request.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe', opened],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    });
    // Ignores the error of a write to the pipe after the program has ended.
    child.stdin?.on('error', () => {});
    return child;
  } finally {
    if (opened !== 'ignore') closeSync(opened);
  }
}
