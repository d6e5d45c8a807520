/** A meeting as far as numbers of its guests go. Instants are epoch ms. */
export interface Gathering {
  meetingId: number;
  roomId: number;
  guests: readonly string[];
  dates: readonly { startsAt: number; endsAt: number }[];
}

/** A guest of a meeting; the address is in small letters. */
export interface Invited {
  meetingId: number;
  email: string;
}

/**
 * Whether a meeting stands in another room or at another time. Dates that only go, or only come, move nothing of the others; nor does an
 * end: the window follows it, and of a meeting that goes on only the end moves (rules.md §6).
 */
export function hasMoved(before: Gathering, after: Gathering): boolean {
  if (before.roomId !== after.roomId) return true;
  const startsOf = ({ dates }: Gathering) => new Set(dates.map(({ startsAt }) => startsAt));
  const [was, is] = [startsOf(before), startsOf(after)];
  return [...was].some((start) => !is.has(start)) && [...is].some((start) => !was.has(start));
}

const guestsOf = ({ guests }: Gathering): Set<string> => new Set(guests.map((guest) => guest.toLowerCase()));

/**
 * Whose numbers end once meetings have become others, and who is to have one: a number is for one meeting as it stands, and ends when that
 * moves, is gone, or no longer asks the guest (rules.md §5). A date that was changed by itself is a meeting of its own.
 */
export function settledOf(
  before: readonly Gathering[],
  after: readonly Gathering[],
  now: number,
): { ended: Invited[]; due: Invited[] } {
  const stands = new Map(after.map((one) => [one.meetingId, one]));
  const ended = before.flatMap((was) => {
    const is = stands.get(was.meetingId);
    const keeps = is && !hasMoved(was, is) ? guestsOf(is) : new Set<string>();
    return [...guestsOf(was)]
      .filter((email) => !keeps.has(email))
      .map((email) => ({ meetingId: was.meetingId, email }));
  });
  const due = after
    .filter(({ dates }) => dates.some(({ endsAt }) => endsAt > now))
    .flatMap((is) => [...guestsOf(is)].map((email) => ({ meetingId: is.meetingId, email })));
  return { ended, due };
}
