/** Temperatures that a living person can have, °C (rules.md §5). Terminals without a sensor send 0, 255 or nothing. */
const plausible = { lowest: 25, highest: 45 } as const;

/** In tenths of a degree. Null if not measured or not plausible. */
export const bodyTemperature = (celsius: number | null | undefined): number | null =>
  typeof celsius === 'number' && celsius >= plausible.lowest && celsius <= plausible.highest
    ? Math.round(celsius * 10) / 10
    : null;
