import { bodyTemperature } from '../../ingest/reading/temperature.rules.ts';

/** Parses a body temperature in °C. Returns null if the text is no plausible temperature. */
export const parseCelsius = (text: string | undefined): number | null =>
  bodyTemperature(text !== undefined && /^\d{2}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null);
