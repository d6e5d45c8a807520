/** `npm run dev` runs the server with restarts on changes, and Vite's dev server, which forwards /api to the server. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' };

const children = [
  spawn(process.execPath, ['--watch', 'apps/server/src/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn('npx', ['--no-install', 'vite', '--config', 'vite.config.ts'], {
    cwd: join(root, 'apps/web'),
    env,
    stdio: 'inherit',
  }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// Stops both processes if one ends, because neither process is useful alone.
for (const child of children) child.once('exit', stop);
