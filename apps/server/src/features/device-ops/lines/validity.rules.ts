import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import { always, noLonger } from './isapi.people.ts';

/** In epoch ms, inclusive. Null for no limit. */
export interface ValidityPeriod {
  from: number | null;
  to: number | null;
}

const toSeconds = (at: number | null) => (at === null ? '' : Math.floor(at / 1000));

/** Empty if the period has no limits. A changed validity makes another command. */
export const formatValidity = ({ from, to }: ValidityPeriod): string =>
  from === null && to === null ? '' : `\tValid=${toSeconds(from)}-${toSeconds(to)}`;

const shape = /\tValid=(\d*)-(\d*)(?:\t|$)/;

/** Returns the local times of a terminal between which it admits a person, from the stored command. */
export function readValidity(payload: string, zone: string): { from: string; to: string } {
  if (/\tClosed(?:\t|$)/.test(payload)) return noLonger;
  const [, from = '', to = ''] = shape.exec(payload) ?? [];
  const toLocalTime = (seconds: string, unset: string) => {
    if (seconds === '') return unset;
    const localTime = instantToLocalTime(zone, Number(seconds) * 1000).replace(' ', 'T');
    return localTime < always.from ? always.from : localTime > always.to ? always.to : localTime;
  };
  return { from: toLocalTime(from, always.from), to: toLocalTime(to, always.to) };
}
