import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pins, serials } from '../../../bench/data/organisation.queries.ts';
import { startPortal } from '../../../bench/kit/portal.ts';
import { startPosters } from './posters.ts';
import { judge, type Verdict } from './trace.rules.ts';

const devices = 4;
/** What is traced answers late: an upload that is sent again before its answer would be taken for the other one. */
const giveUpMs = 120_000;
const attachMs = 120_000;
/** What is started while strace attaches, one after the other, may be missed: it begins anew then. */
const beginAnewMs = 15_000;
/** Characters of each call: a transaction opens all devices whose uploads it takes in. */
const shown = 600;
const calls = 'read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,fsync,fdatasync';

/** A process and all below it. */
function family(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // it has ended meanwhile
    }
  }
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid);
}

/** Whether every thread of a process, and of all below it, is traced; what they start from then on is, too. */
function isTraced(pid: number): boolean {
  return family(pid).every((one) => {
    try {
      return readdirSync(`/proc/${one}/task`).every((task) =>
        /^TracerPid:\t[1-9]/m.test(readFileSync(`/proc/${one}/task/${task}/status`, 'utf8')),
      );
    } catch {
      // it has ended meanwhile
      return true;
    }
  });
}

/** Traces a process and all below it, now and from now on, into a file. */
async function traceAll(pid: number, file: string): Promise<{ stop(): Promise<void> }> {
  const begun = performance.now();
  for (;;) {
    const pids = family(pid).flatMap((one) => ['-p', String(one)]);
    const words = ['-f', '-y', '-s', String(shown), '-e', `trace=${calls}`, '-o', file, ...pids];
    const strace = spawn('strace', words, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    strace.stderr.on('data', (part: Buffer) => {
      said += part;
    });
    const ended = new Promise<void>((resolve) => strace.once('exit', () => resolve()));
    const stop = () => {
      strace.kill('SIGTERM');
      return ended;
    };
    const tried = performance.now();
    // an answer of which only a part is seen would be judged as one without its flush
    while (performance.now() - tried < beginAnewMs) {
      if (isTraced(pid)) return { stop };
      await Promise.race([sleep(50), ended]);
      if (strace.exitCode !== null) throw new Error(`strace may not trace here: ${said.trim()}`);
    }
    await stop();
    if (performance.now() - begun > attachMs) throw new Error(`strace does not begin: ${said.trim()}`);
  }
}

/**
 * Traces the portal and its database while terminals post until `answers` uploads were acknowledged, and judges the order of
 * flush and answer. `blind` is the verdict on the same trace without its flushes: it shows that the check can fail.
 */
export async function watchOrder(
  dataDir: string,
  answers: number,
  random: (limit: number) => number,
): Promise<{ seen: Verdict; blind: Verdict }> {
  const portal = await startPortal(dataDir);
  const file = join(dataDir, 'trace');
  const strace = await traceAll(portal.pid, file);
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
  // a terminal may hold its answer before strace has seen the end of the call that wrote it, which this one comes after
  await (await fetch(`${portal.url}/health/live`)).arrayBuffer();
  await strace.stop();
  await portal.stop();
  const lines = readFileSync(file, 'utf8').split('\n');
  const seen = judge(lines);
  // of what happens once in thousands of answers nothing else tells
  if (seen.violations > 0) copyFileSync(file, join(mkdtempSync(join(tmpdir(), 'gatehouse-trace-')), 'trace'));
  return { seen, blind: judge(lines.filter((line) => !/\bf(data)?sync\b/.test(line))) };
}
