/** A batch of records. A resent batch has exactly the same bytes, including the stamp. */
export interface UploadBatch {
  stamp: number;
  body: string;
  size: number;
}

interface StoredRecord {
  line: string;
  stamp: number;
}

/**
 * Number of acknowledged records that a terminal keeps. If the portal has lost the last stamp, the terminal resends
 * these records.
 */
const KEPT = 10_000;
/** `ATTLOGStamp=9999` means that there is nothing to resume (protocols.md §1.1). */
const NOTHING_TO_RESUME = 9999;

/**
 * Creates the buffer for the records of one table. A batch does not change until it is acknowledged. Stamps grow with
 * every record. They start at `firstStamp`, above the stamps of earlier runs.
 */
export function createBuffer(batchSize: number, firstStamp: number) {
  const fresh: string[] = [];
  let again: StoredRecord[] = [];
  let acknowledgedRecords: StoredRecord[] = [];
  let inFlight: (UploadBatch & { records: StoredRecord[]; isNew: boolean }) | null = null;
  let last: UploadBatch | null = null;
  let next = firstStamp;

  const takeBatch = () => {
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
    /** Returns the number of records of this run without an acknowledgement. */
    waiting: () => fresh.length + (inFlight?.isNew ? inFlight.size : 0),
    /**
     * Returns the batch to send now: the batch that awaits an acknowledgement, or otherwise the next batch. Null if
     * there is no batch.
     */
    batch: (): UploadBatch | null => {
      inFlight ??= takeBatch();
      return inFlight;
    },
    /**
     * Marks the batch that awaits an acknowledgement as acknowledged. Returns the number of records acknowledged for
     * the first time.
     */
    acknowledge: (): number => {
      if (inFlight === null) return 0;
      const { records, isNew, size } = inFlight;
      if (isNew) acknowledgedRecords = acknowledgedRecords.concat(records).slice(-KEPT);
      last = inFlight;
      inFlight = null;
      return isNew ? size : 0;
    },
    /** Returns the batch that was acknowledged last. */
    last: () => last,
    /**
     * Resumes after the portal's last stamp. Records with a later stamp are sent again. New records get higher stamps.
     */
    resume: (stamp: number) => {
      if (stamp === NOTHING_TO_RESUME) return;
      again = acknowledgedRecords.filter((record) => record.stamp > stamp);
      next = Math.max(next, stamp + 1);
    },
    lines: () => acknowledgedRecords.map(({ line }) => line),
  };
}
