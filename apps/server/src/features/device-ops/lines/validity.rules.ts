import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import { always, noLonger } from './isapi.people.ts';

/** A period in epoch ms, both ends inclusive. A null limit means that the period is unlimited on that side. */
export interface ValidityPeriod {
  from: number | null;
  to: number | null;
}

const toSeconds = (at: number | null) => (at === null ? '' : Math.floor(at / 1000));

/**
 * Formats a validity for a stored command. Empty if the period has no limits. A changed validity results in a different
 * command.
 */
export const formatValidity = ({ from, to }: ValidityPeriod): string =>
  from === null && to === null ? '' : `\tValid=${toSeconds(from)}-${toSeconds(to)}`;

const shape = /\tValid=(\d*)-(\d*)(?:\t|$)/;

/** Returns the local times between which a terminal admits a person, parsed from the stored command. */
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
