export const lockPayload = (kind: string, lock: number): string => `${kind} LOCK=${lock}`;

/** Returns the number of the lock in a stored door command. Defaults to the first lock. */
export const lockOfPayload = (payload: string): number => Number(/ LOCK=([1-8])$/.exec(payload)?.[1] ?? 1);
