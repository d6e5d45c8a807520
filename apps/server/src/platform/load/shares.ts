export interface ShareLimits {
  /** Bytes held at one time, everybody's together. */
  total: number;
  /** … of one party. */
  each: number;
}

/** What one piece of work holds of a room. */
export interface Share {
  /** Takes so many bytes more; false, and nothing is taken, where there is no room for them. */
  take(bytes: number): boolean;
  /** Gives back all it took; once. */
  leave(): void;
}

/** Bounds the memory that several parties hold at one time, so that none can take what the others need. */
export function room({ total, each }: ShareLimits): (party: string) => Share {
  let held = 0;
  const heldBy = new Map<string, number>();
  const change = (party: string, bytes: number) => {
    held += bytes;
    const own = (heldBy.get(party) ?? 0) + bytes;
    if (own > 0) heldBy.set(party, own);
    else heldBy.delete(party);
  };
  return (party) => {
    let taken = 0;
    return {
      take(bytes) {
        if (held + bytes > total || (heldBy.get(party) ?? 0) + bytes > each) return false;
        taken += bytes;
        change(party, bytes);
        return true;
      },
      leave() {
        change(party, -taken);
        taken = 0;
      },
    };
  };
}
