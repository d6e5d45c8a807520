import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ReadyMessage {
  port: number;
  token: string;
  accountName: string;
  serial: string;
}

export interface UploadTarget extends ReadyMessage {
  /** Returns the current memory of the portal's process, and the peak since the last call, in bytes. */
  measure(): Promise<{ rss: number; peak: number }>;
  /** Returns the number of files in the portal's data folder and temporary folder. */
  left(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a portal in its own process, so that memory and time can be measured separately. */
export async function openTarget(): Promise<UploadTarget> {
  const temporary = await mkdtemp(join(tmpdir(), 'gatehouse-uploads-'));
  const child = fork(join(import.meta.dirname, 'portal.ts'), {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = await nextMessage<ReadyMessage>(child);
  const sendCommand = <T>(command: string): Promise<T> => {
    const answer = nextMessage<T>(child);
    child.send(command);
    return answer;
  };
  return {
    ...ready,
    measure: () => sendCommand('measure'),
    left: async () => (await sendCommand<{ files: number }>('left')).files,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.send('close');
      await ended;
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`the portal ended with ${code}`));
    child.once('exit', fail);
    child.once('message', (message) => {
      child.off('exit', fail);
      resolve(message as T); // The cast is safe, because `portal.ts` answers with a message of the requested type.
    });
  });
