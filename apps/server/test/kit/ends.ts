const ends: (() => Promise<unknown>)[] = [];

/** Has something ended after the last test of the file; also within `beforeAll`, where `afterAll` does nothing. */
export const atEnd = (end: () => Promise<unknown>): void => {
  ends.push(end);
};

/** Ends what the test file has opened, the latest first. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}
