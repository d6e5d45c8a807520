import { createSlots } from '../../../platform/load/slots.ts';

/** Turns of terminals' uploads. With the database out of reach the turns are long, and a terminal does better to come again. */
export const ingestTurns = (atOnce: number, atOnceEach = atOnce) =>
  createSlots({ atOnce, atOnceEach, mostWaiting: 1_000, longestWaitMs: 3_000 });
