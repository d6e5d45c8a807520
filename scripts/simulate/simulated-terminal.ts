/** A punch at a simulated terminal. Its time is read from the terminal's clock. */
export interface SimulatedPunch {
  pin: string;
  direction: 'IN' | 'OUT' | null;
  verify: 'FACE' | 'CARD' | 'FINGERPRINT';
}

export interface TerminalCounts {
  /** Number of records acknowledged by the portal. A resent record is not counted again. */
  acknowledged: number;
  /** Number of batches that were resent although they were acknowledged. */
  repeated: number;
  commands: number;
  /** Number of answers with status 401, 403 or 406, by which the portal rejects the terminal. */
  refused: number;
  /** Number of requests without an answer, or with an answer that asks for a retry. */
  failed: number;
}

export const createCounts = (): TerminalCounts => ({
  acknowledged: 0,
  repeated: 0,
  commands: 0,
  refused: 0,
  failed: 0,
});

/** A terminal of any dialect, as used in the simulated fleet. */
export interface SimulatedTerminal {
  readonly serial: string;
  readonly counts: Readonly<TerminalCounts>;
  /** Returns the number of records not acknowledged yet. */
  waiting(): number;
  isOnline(): boolean;
  /**
   * Switches the connection on or off. While the connection is off, no request reaches the portal and punches are
   * buffered.
   */
  setOnline(online: boolean): void;
  punch(punch: SimulatedPunch): void;
  /** Sends all waiting records, oldest first. Returns false if some records remain. */
  push(): Promise<boolean>;
  /** Resends the last acknowledged batch byte for byte, like a terminal that did not receive the answer. */
  repeat(): Promise<void>;
  /** Power-cycles the terminal, which then repeats its handshake. */
  reboot(): void;
  /**
   * Runs the terminal until the signal aborts. The terminal performs the handshake, polls or sends heartbeats, and
   * retries failed requests.
   */
  run(signal: AbortSignal): Promise<void>;
}

/** Waits for a time. Returns early when the signal aborts. */
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

/** Returns a queue that runs tasks one after another, because a terminal has only one connection. */
export function createTaskQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next;
    return next;
  };
}
