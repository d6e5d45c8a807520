import { fork } from 'node:child_process';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { UploadTarget } from './target.ts';

/**
 * Measures simple requests of another user. Returns the 95th percentile in milliseconds. The requests run in a separate
 * process, because this process is busy with the attack.
 */
export async function measureP95({ port, token }: UploadTarget, forMs: number): Promise<number> {
  const child = fork(import.meta.filename, [String(port), token, String(forMs)]);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the bystander ended with ${code}`)));
  });
}

async function measure(port: string, token: string, forMs: number): Promise<number> {
  const took: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${pathOf(sessions.me)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    if (answer.status !== 200) throw new Error(`somebody else was answered ${answer.status}`);
    took.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  took.sort((a, b) => a - b);
  return took[Math.floor(took.length * 0.95)] ?? 0;
}

if (import.meta.main) {
  const [port = '', token = '', forMs] = process.argv.slice(2);
  await measure(port, token, 300); // The first calls only warm up the portal and are not measured.
  process.send?.(await measure(port, token, Number(forMs)));
  process.disconnect();
}
