const ends: (() => Promise<unknown>)[] = [];

/**
 * Registers a cleanup that runs after the last test of the file. Use it within `beforeAll`, where `afterAll` has no
 * effect.
 */
export const registerCleanup = (end: () => Promise<unknown>): void => {
  ends.push(end);
};

/** Runs the registered cleanups, the latest first. */
export async function runCleanups(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}
