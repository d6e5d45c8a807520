import type { Bench, Figure } from '../kit/bench.ts';
export async function firstLoad(_bench: Bench): Promise<Figure[]> { throw new Error('no'); }
