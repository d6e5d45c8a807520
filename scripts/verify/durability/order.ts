import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pins, serials } from '@gatehouse/testing/data/organisation.queries';
import { startPortal } from '@gatehouse/testing/portal/start-portal';
import { startPosters } from './posters.ts';
import { judgeTrace, type TraceVerdict } from './trace.rules.ts';

const devices = 4;
/**
 * Timeout of a terminal in milliseconds. The timeout is long, because traced processes answer late. After a timeout,
 * the terminal would repeat the upload, and the answer to the repetition would be mistaken for the first answer.
 */
const giveUpMs = 120_000;
const attachMs = 120_000;
/**
 * Milliseconds after which tracing is restarted if it is incomplete. strace may miss processes that start while it
 * attaches.
 */
const beginAnewMs = 15_000;
/**
 * Maximum recorded length of a system call, in characters. The limit is high, because one call may look up the
 * devices of all uploads of a transaction.
 */
const maxCallLength = 600;
const calls = 'read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,fsync,fdatasync';

function processTree(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // Ignores the error, because the process has ended.
    }
  }
  const withDescendants = (processId: number): number[] => [
    processId,
    ...(children.get(processId) ?? []).flatMap(withDescendants),
  ];
  return withDescendants(pid);
}

/**
 * Returns whether every thread of a process and its descendants is traced. Later child processes are traced
 * automatically.
 */
function isTraced(pid: number): boolean {
  return processTree(pid).every((processId) => {
    try {
      return readdirSync(`/proc/${processId}/task`).every((task) =>
        /^TracerPid:\t[1-9]/m.test(readFileSync(`/proc/${processId}/task/${task}/status`, 'utf8')),
      );
    } catch {
      // An ended process counts as traced.
      return true;
    }
  });
}

/** Traces a process and its descendants, including descendants that start later. */
async function traceProcessTree(pid: number, file: string): Promise<{ stop(): Promise<void> }> {
  const begun = performance.now();
  for (;;) {
    const pids = processTree(pid).flatMap((processId) => ['-p', String(processId)]);
    const words = ['-f', '-y', '-s', String(maxCallLength), '-e', `trace=${calls}`, '-o', file, ...pids];
    const strace = spawn('strace', words, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errorText = '';
    strace.stderr.on('data', (part: Buffer) => {
      errorText += part;
    });
    const ended = new Promise<void>((resolve) => strace.once('exit', () => resolve()));
    const stop = () => {
      strace.kill('SIGTERM');
      return ended;
    };
    const tried = performance.now();
    // Waits until all processes are traced. With an incomplete trace, a correct answer would look like an answer
    // without a flush.
    while (performance.now() - tried < beginAnewMs) {
      if (isTraced(pid)) return { stop };
      await Promise.race([sleep(50), ended]);
      if (strace.exitCode !== null) throw new Error(`strace may not trace here: ${errorText.trim()}`);
    }
    await stop();
    if (performance.now() - begun > attachMs) throw new Error(`strace does not begin: ${errorText.trim()}`);
  }
}

/**
 * Traces the portal and its database while terminals post, until `answers` uploads are acknowledged, and checks that
 * each flush precedes its answer. `blind` is the result of the same check on the trace without the flushes. It shows
 * that the check can fail.
 */
export async function traceOrder(
  dataDir: string,
  answers: number,
  random: (limit: number) => number,
): Promise<{ seen: TraceVerdict; blind: TraceVerdict }> {
  const portal = await startPortal({ dataDir });
  const file = join(dataDir, 'trace');
  const strace = await traceProcessTree(portal.pid, file);
  const { done } = startPosters({
    url: portal.url,
    serials: serials.slice(0, devices),
    pins,
    random,
    signal: new AbortController().signal,
    answers: Math.ceil(answers / devices),
    giveUpMs,
  });
  await done;
  // A terminal may receive its answer before strace records the end of the call that wrote this answer. Once this extra
  // request is answered, strace has recorded the ends of all earlier calls.
  await (await fetch(`${portal.url}/health/live`)).arrayBuffer();
  await strace.stop();
  await portal.stop();
  const lines = readFileSync(file, 'utf8').split('\n');
  const verdict = judgeTrace(lines);
  // Keeps the trace, because a violation may occur only once in thousands of answers.
  if (verdict.violations > 0)
    copyFileSync(file, join(mkdtempSync(join(tmpdir(), 'gatehouse-trace-')), 'trace'));
  return { seen: verdict, blind: judgeTrace(lines.filter((line) => !/\bf(data)?sync\b/.test(line))) };
}
