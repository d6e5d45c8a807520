/** The clock of the terminal determines the time of the punch. */
export interface SimulatedPunch {
  pin: string;
  direction: 'IN' | 'OUT' | null;
  verify: 'FACE' | 'CARD' | 'FINGERPRINT';
}

export interface TerminalCounts {
  /** Records acknowledged by the portal, each counted once. */
  acknowledged: number;
  /** Batches resent although they were acknowledged. */
  repeated: number;
  commands: number;
  /** Answers 401, 403 and 406: the portal rejects this terminal. */
  refused: number;
  /** Requests without an answer, or with an answer that asks for a retry. */
  failed: number;
}

export const createCounts = (): TerminalCounts => ({
  acknowledged: 0,
  repeated: 0,
  commands: 0,
  refused: 0,
  failed: 0,
});

/** A terminal of any dialect, as simulated in the fleet. */
export interface SimulatedTerminal {
  readonly serial: string;
  readonly counts: Readonly<TerminalCounts>;
  /** Returns the number of records not acknowledged yet. */
  waiting(): number;
  isOnline(): boolean;
  /** Switches the connection. While offline, no request reaches the portal and punches are buffered. */
  setOnline(online: boolean): void;
  punch(punch: SimulatedPunch): void;
  /** Sends all waiting records, oldest first. Returns false if some remain. */
  push(): Promise<boolean>;
  /** Resends the last acknowledged batch byte for byte, like a terminal that missed the answer. */
  repeat(): Promise<void>;
  /** Power-cycles the terminal. It then starts again with its first contact. */
  reboot(): void;
  /** Runs until the signal aborts: first contact, polls or heartbeats, retries. */
  run(signal: AbortSignal): Promise<void>;
}

/** Returns early when the signal aborts. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const sleep: Sleep = (milliseconds, signal) => {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
  });
};

/**
 * Returns a queue that runs tasks one after another, because a terminal has one connection and does one thing at a
 * time.
 */
export function createTaskQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next;
    return next;
  };
}
