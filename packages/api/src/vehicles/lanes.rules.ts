/** Opening hours, HH:mm. Both null: always open. */
interface LaneHours {
  openTime: string | null;
  closeTime: string | null;
}

/** Returns the missing field if only one of both times is set. */
export function missingTime({ openTime, closeTime }: LaneHours): keyof LaneHours | undefined {
  if ((openTime === null) === (closeTime === null)) return undefined;
  return openTime === null ? 'openTime' : 'closeTime';
}

/** Checks whether the hours end on the next day. Equal times are a whole day. */
export const endsNextDay = ({ openTime, closeTime }: LaneHours): boolean =>
  openTime !== null && closeTime !== null && closeTime <= openTime;
