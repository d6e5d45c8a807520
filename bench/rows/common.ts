import type { Figure } from '../kit/bench.ts';
import { administrator } from '../kit/portal.ts';

/** Sees one company, as most administrators do. */
export const benchAdministrator = { account: 'benchadmin', password: administrator.password };

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** A ratio that must reach `least`. */
export function asRatio(what: string, ratio: number, least: number): Figure {
  return { what, measured: `${shown(ratio)} ×`, must: `≥ ${least} ×`, pass: ratio >= least };
}

/** A figure that must not be above `most`. */
export function asLimit(what: string, value: number, most: number, unit: string, note = ''): Figure {
  return { what, measured: `${shown(value)} ${unit}${note}`, must: `≤ ${most} ${unit}`, pass: value <= most };
}
