/** One punch at a terminal; the terminal's own clock says when. */
export interface Punch {
  pin: string;
  direction: 'IN' | 'OUT' | null;
  verify: 'FACE' | 'CARD' | 'FINGERPRINT';
}

/** What a terminal has done so far. */
export interface Counts {
  /** Records the portal has acknowledged, each once. */
  acknowledged: number;
  /** Batches sent again although they were acknowledged. */
  repeated: number;
  commands: number;
  /** Answers 401, 403 and 406: the portal does not let this terminal in. */
  refused: number;
  /** Requests without an answer, or with one that asks to try again. */
  failed: number;
}

export const noCounts = (): Counts => ({ acknowledged: 0, repeated: 0, commands: 0, refused: 0, failed: 0 });

/** A terminal of any dialect, as the fleet plays it. */
export interface PlayedTerminal {
  readonly serial: string;
  readonly counts: Readonly<Counts>;
  /** Records not acknowledged yet. */
  waiting(): number;
  isOnline(): boolean;
  /** Off line, nothing reaches the portal and punches are buffered. */
  setOnline(online: boolean): void;
  punch(punch: Punch): void;
  /** Sends everything that waits, oldest first; false when something still waits afterwards. */
  push(): Promise<boolean>;
  /** Sends the last acknowledged batch again, byte for byte, as terminals do that missed the answer. */
  repeat(): Promise<void>;
  /** Power off and on: the next contact starts with what a terminal does first. */
  reboot(): void;
  /** Lives until the signal: first contact, polls or heartbeats, retries. */
  run(signal: AbortSignal): Promise<void>;
}

/** Waits; returns early when the signal ends. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (milliseconds, signal) => {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
};

/** Runs tasks one after another: a terminal has one connection and does one thing at a time. */
export function oneAtATime(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next;
    return next;
  };
}
