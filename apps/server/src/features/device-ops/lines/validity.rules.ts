import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import { always, noLonger } from './isapi.people.ts';

/** From when to when somebody may enter (epoch ms, inclusive); null: no end. */
export interface Span {
  from: number | null;
  to: number | null;
}

const second = (at: number | null) => (at === null ? '' : Math.floor(at / 1000));

/** What a command about somebody says of their validity: nothing where there is no end to it. A changed one is another command. */
export const validField = ({ from, to }: Span): string =>
  from === null && to === null ? '' : `\tValid=${second(from)}-${second(to)}`;

const shape = /\tValid=(\d*)-(\d*)(?:\t|$)/;

/** The readings of a terminal's clock between which it is to let somebody in, from a command as it stands in tables. */
export function validityIn(payload: string, zone: string): { from: string; to: string } {
  if (/\tClosed(?:\t|$)/.test(payload)) return noLonger;
  const [, from = '', to = ''] = shape.exec(payload) ?? [];
  const reading = (seconds: string, unset: string) => {
    if (seconds === '') return unset;
    const wall = instantToLocalTime(zone, Number(seconds) * 1000).replace(' ', 'T');
    return wall < always.from ? always.from : wall > always.to ? always.to : wall;
  };
  return { from: reading(from, always.from), to: reading(to, always.to) };
}
