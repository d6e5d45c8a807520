/** Range of plausible body temperatures in °C (rules.md §5). Terminals without a sensor send 0, 255 or nothing. */
const plausible = { lowest: 25, highest: 45 } as const;

/**
 * Returns a body temperature in tenths of a degree. Returns null if the temperature was not measured or is not
 * plausible.
 */
export const bodyTemperature = (celsius: number | null | undefined): number | null =>
  typeof celsius === 'number' && celsius >= plausible.lowest && celsius <= plausible.highest
    ? Math.round(celsius * 10) / 10
    : null;
