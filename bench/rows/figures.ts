import { administrator } from '@gatehouse/testing/portal/start-portal';
import type { Figure } from '../kit/bench.ts';

/** An administrator with access to one company. Most administrators have this access. */
export const benchAdministrator = { account: 'benchadmin', password: administrator.password };

const formatValue = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

export function asRatio(name: string, ratio: number, least: number): Figure {
  return { what: name, measured: `${formatValue(ratio)} ×`, must: `≥ ${least} ×`, pass: ratio >= least };
}

export function asLimit(name: string, value: number, most: number, unit: string, note = ''): Figure {
  return {
    what: name,
    measured: `${formatValue(value)} ${unit}${note}`,
    must: `≤ ${most} ${unit}`,
    pass: value <= most,
  };
}
