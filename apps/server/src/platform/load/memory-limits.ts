export interface MemoryLimits {
  /** Maximum number of bytes of all clients together. */
  total: number;
  /** Maximum number of bytes of one client. */
  each: number;
}

export interface MemoryShare {
  /** Reserves memory for these bytes. Returns false and reserves no memory if a limit would be exceeded. */
  take(bytes: number): boolean;
  /** Releases all reserved bytes. A second call has no effect. */
  leave(): void;
}

/** Limits the memory that clients use at the same time, so that no client can use the memory of the others. */
export function createMemoryLimiter({ total, each }: MemoryLimits): (party: string) => MemoryShare {
  let totalBytes = 0;
  const heldBy = new Map<string, number>();
  const change = (clientKey: string, bytes: number) => {
    totalBytes += bytes;
    const own = (heldBy.get(clientKey) ?? 0) + bytes;
    if (own > 0) heldBy.set(clientKey, own);
    else heldBy.delete(clientKey);
  };
  return (clientKey) => {
    let shareBytes = 0;
    return {
      take(bytes) {
        if (totalBytes + bytes > total || (heldBy.get(clientKey) ?? 0) + bytes > each) return false;
        shareBytes += bytes;
        change(clientKey, bytes);
        return true;
      },
      leave() {
        change(clientKey, -shareBytes);
        shareBytes = 0;
      },
    };
  };
}
