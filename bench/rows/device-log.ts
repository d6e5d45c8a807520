import type { Bench, Figure } from '../kit/bench.ts';
export async function deviceLog(_bench: Bench): Promise<Figure[]> { throw new Error('no'); }
