import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the portal's process says when it is ready. */
export interface Ready {
  port: number;
  token: string;
  accountName: string;
  serial: string;
}

export interface Target extends Ready {
  /** Memory of the portal's process now, and the most since it was asked last; bytes. */
  measure(): Promise<{ rss: number; peak: number }>;
  /** Files below its data folder and its folder for temporary ones. */
  left(): Promise<number>;
  close(): Promise<void>;
}

/** A portal in a process of its own, so that its memory and its time are its own. */
export async function openTarget(): Promise<Target> {
  const temporary = await mkdtemp(join(tmpdir(), 'gatehouse-uploads-'));
  const child = fork(join(import.meta.dirname, 'portal.ts'), {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = await next<Ready>(child);
  const ask = <T>(what: string): Promise<T> => {
    const answer = next<T>(child);
    child.send(what);
    return answer;
  };
  return {
    ...ready,
    measure: () => ask('measure'),
    left: async () => (await ask<{ files: number }>('left')).files,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.send('close');
      await ended;
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

const next = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`the portal ended with ${code}`));
    child.once('exit', failed);
    child.once('message', (message) => {
      child.off('exit', failed);
      resolve(message as T); // sent by portal.ts, in the shape that was asked for
    });
  });
