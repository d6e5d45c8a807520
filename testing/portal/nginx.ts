import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { registerCleanup } from './cleanup.ts';
import { findFreePort } from './free-port.ts';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const buildConfiguration = (folder: string, port: number, target: string) => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / { return 404; }
    location = /gate { return 301 /gate/; }
    location /gate/ {
      proxy_pass ${target}/;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_buffering off;
    }
  }
}
`;

/**
 * Starts nginx as configured in docs/operations.md, with the portal at /gate. Stops it after the test file. Returns its
 * address.
 */
export async function startNginx(target: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'));
  const port = await findFreePort();
  writeFileSync(join(folder, 'nginx.conf'), buildConfiguration(folder, port, target));
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  const nginx: ChildProcess = spawn('nginx', args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  registerCleanup(async () => {
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const address = `http://127.0.0.1:${port}`;
  const isAnswering = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  while (nginx.exitCode === null && !(await isAnswering())) await pause(50);
  return address;
}
