/** Creates a repeatable random generator (mulberry32). The same seed creates the same organisation. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const nextUnit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (probability: number) => nextUnit() < probability,
    /** Returns a random whole number from `low` to `high`, both inclusive. */
    between: (low: number, high: number) => low + Math.floor(nextUnit() * (high - low + 1)),
    pick: <T>(choices: readonly [T, ...T[]]): T =>
      choices[Math.floor(nextUnit() * choices.length)] ?? choices[0],
  };
}
export type Random = ReturnType<typeof createRandom>;
