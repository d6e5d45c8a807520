import { bodyTemperature } from '../../ingest/reading/temperature.rules.ts';

export const parseCelsius = (text: string | undefined): number | null =>
  bodyTemperature(text !== undefined && /^\d{2}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null);
