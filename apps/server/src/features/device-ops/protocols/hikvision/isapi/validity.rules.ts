import { instantToIsoLocalTime } from '../../../../../platform/dates/zones.ts';
import { always, noLonger } from './people.ts';

const shape = /\tValid=(\d*)-(\d*)(?:\t|$)/;

/** Parses the stored command. Returns the local times between which a terminal admits the person. */
export function readValidity(payload: string, zone: string): { from: string; to: string } {
  if (/\tClosed(?:\t|$)/.test(payload)) return noLonger;
  const [, from = '', to = ''] = shape.exec(payload) ?? [];
  const toLocalTime = (seconds: string, unset: string) => {
    if (seconds === '') return unset;
    const localTime = instantToIsoLocalTime(zone, Number(seconds) * 1000);
    return localTime < always.from ? always.from : localTime > always.to ? always.to : localTime;
  };
  return { from: toLocalTime(from, always.from), to: toLocalTime(to, always.to) };
}
