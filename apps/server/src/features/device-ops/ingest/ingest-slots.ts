import { createSlots } from '../../../platform/load/slots.ts';

/** While the database is unreachable, slots take long, so a terminal should try again later. */
export const createIngestSlots = (atOnce: number, atOnceEach = atOnce) =>
  createSlots({ atOnce, atOnceEach, mostWaiting: 1_000, longestWaitMs: 3_000 });
