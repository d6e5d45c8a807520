/**
 * Parses the value of a search parameter as JSON. A number in an unusual notation stays a string, so that
 * `?roomCode=1.10` does not open room 1.1.
 * @throws if the value is not JSON; the router then keeps it as a string
 */
export function readSearch(value: string): unknown {
  const read: unknown = JSON.parse(value);
  return typeof read === 'number' && String(read) !== value ? value : read;
}
