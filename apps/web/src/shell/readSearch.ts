/**
 * One value of an address, which the router takes for JSON: a number written as no number is written stays text, so that a link to
 * `?roomCode=1.10` does not lead to the room 1.1. Throws for what is no JSON, which the router leaves as text.
 */
export function readSearch(written: string): unknown {
  const read: unknown = JSON.parse(written);
  return typeof read === 'number' && String(read) !== written ? written : read;
}
