import { createSlots } from '../../../../platform/load/slots.ts';

/**
 * Creates slots for device requests. Requests occupy their slots for a long time while the database is unreachable. A
 * terminal that gets no slot should try again later.
 */
export const createIngestSlots = (atOnce: number, atOnceEach = atOnce) =>
  createSlots({ atOnce, atOnceEach, mostWaiting: 1_000, longestWaitMs: 3_000 });
