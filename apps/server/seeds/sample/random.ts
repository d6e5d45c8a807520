/** A repeatable source of chance (mulberry32): the same seed gives the same organisation. */
export function seeded(seed: number) {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** True with the given probability. */
    chance: (probability: number) => unit() < probability,
    /** Whole number from `low` to `high`, both included. */
    between: (low: number, high: number) => low + Math.floor(unit() * (high - low + 1)),
    pick: <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(unit() * choices.length)] ?? choices[0],
  };
}
export type Random = ReturnType<typeof seeded>;
