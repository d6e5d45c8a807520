import type { Bench, Figure } from '../kit/bench.ts';
export async function outage(_bench: Bench): Promise<Figure[]> { throw new Error('no'); }
