import { createSlots } from '../../../../platform/load/slots.ts';

/**
 * Creates slots for device requests. While the database is unreachable, slots stay in use for a long time. A terminal
 * that gets no slot should try again later.
 */
export const createIngestSlots = (atOnce: number, atOnceEach = atOnce) =>
  createSlots({ atOnce, atOnceEach, mostWaiting: 1_000, longestWaitMs: 3_000 });
