/** Times of day, HH:mm; both, or neither where a lane is always open. */
interface Hours {
  openTime: string | null;
  closeTime: string | null;
}

/** Which of both times is missing beside the other. */
export function missingTime({ openTime, closeTime }: Hours): keyof Hours | undefined {
  if ((openTime === null) === (closeTime === null)) return undefined;
  return openTime === null ? 'openTime' : 'closeTime';
}

/** Whether the lane's hours end on the day after they begin, as those of a night do; the same time twice is a whole day. */
export const endsNextDay = ({ openTime, closeTime }: Hours): boolean =>
  openTime !== null && closeTime !== null && closeTime <= openTime;
