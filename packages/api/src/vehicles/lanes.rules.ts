/** Opening hours of a lane, HH:mm. If both are null, the lane is always open. */
interface LaneHours {
  openTime: string | null;
  closeTime: string | null;
}

/** Returns the missing field if only one of opening and closing time is set. */
export function missingTime({ openTime, closeTime }: LaneHours): keyof LaneHours | undefined {
  if ((openTime === null) === (closeTime === null)) return undefined;
  return openTime === null ? 'openTime' : 'closeTime';
}

/**
 * Checks whether the opening hours end on the next day. If opening and closing time are equal, the lane is open the
 * whole day.
 */
export const endsNextDay = ({ openTime, closeTime }: LaneHours): boolean =>
  openTime !== null && closeTime !== null && closeTime <= openTime;
