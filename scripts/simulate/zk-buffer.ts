/** A batch as it goes over the wire; sent again, it is the same to the byte, its stamp included. */
export interface Batch {
  stamp: number;
  body: string;
  size: number;
}

interface Stored {
  line: string;
  stamp: number;
}

/** How many acknowledged records a terminal keeps, to send them again if the portal has lost its place. */
const KEPT = 10_000;
/** `ATTLOGStamp=9999` says: nothing to resume (protocols.md §1.1). */
const NOTHING_TO_RESUME = 9999;

/**
 * The records of one table in a terminal's memory. A batch, once made, is frozen until it is acknowledged.
 * Stamps grow with every record and start at `firstStamp`, beyond any that an earlier run has used.
 */
export function createBuffer(batchSize: number, firstStamp: number) {
  const fresh: string[] = [];
  let again: Stored[] = [];
  let kept: Stored[] = [];
  let inFlight: (Batch & { records: Stored[]; isNew: boolean }) | null = null;
  let last: Batch | null = null;
  let next = firstStamp;

  const take = () => {
    const isNew = again.length === 0;
    const lines = isNew ? fresh.splice(0, batchSize) : [];
    const records = isNew ? lines.map((line) => ({ line, stamp: next++ })) : again.splice(0, batchSize);
    const stamp = records.at(-1)?.stamp;
    if (stamp === undefined) return null;
    return {
      stamp,
      body: `${records.map(({ line }) => line).join('\n')}\n`,
      size: records.length,
      records,
      isNew,
    };
  };

  return {
    add: (...lines: string[]) => void fresh.push(...lines),
    /** Records of this run that no answer has covered yet. */
    waiting: () => fresh.length + (inFlight?.isNew ? inFlight.size : 0),
    /** The batch to send now: the one under way, else the next; null when there is nothing. */
    batch: (): Batch | null => {
      inFlight ??= take();
      return inFlight;
    },
    /** The batch under way has arrived; returns how many records that settles for the first time. */
    acknowledge: (): number => {
      if (inFlight === null) return 0;
      const { records, isNew, size } = inFlight;
      if (isNew) kept = kept.concat(records).slice(-KEPT);
      last = inFlight;
      inFlight = null;
      return isNew ? size : 0;
    },
    /** The last batch that arrived. */
    last: () => last,
    /** The portal says where it stands: what it lacks is sent again, and new stamps stay above its own. */
    resume: (stamp: number) => {
      if (stamp === NOTHING_TO_RESUME) return;
      again = kept.filter((record) => record.stamp > stamp);
      next = Math.max(next, stamp + 1);
    },
    lines: () => kept.map(({ line }) => line),
  };
}
