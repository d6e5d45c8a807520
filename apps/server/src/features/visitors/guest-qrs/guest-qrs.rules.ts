/** The fields of a meeting that affect the QR code numbers of its guests. Instants are epoch ms. */
export interface GuestQrMeeting {
  meetingId: number;
  roomId: number;
  guests: readonly string[];
  dates: readonly { startsAt: number; endsAt: number }[];
}

/** A guest of a meeting. The email address is in lower case. */
export interface MeetingGuest {
  meetingId: number;
  email: string;
}

/**
 * Returns true if the meeting has moved to another room or time. If a series gains or loses dates, its remaining
 * occurrences do not count as moved. A new end time does not count as a move either. It only changes the end of the
 * period in which the number opens doors, and in a running meeting only the end can move (rules.md §6).
 */
function hasMoved(before: GuestQrMeeting, after: GuestQrMeeting): boolean {
  if (before.roomId !== after.roomId) return true;
  const startsOf = ({ dates }: GuestQrMeeting) => new Set(dates.map(({ startsAt }) => startsAt));
  const [was, is] = [startsOf(before), startsOf(after)];
  return [...was].some((start) => !is.has(start)) && [...is].some((start) => !was.has(start));
}

const guestEmailsOf = ({ guests }: GuestQrMeeting): Set<string> =>
  new Set(guests.map((guest) => guest.toLowerCase()));

/**
 * Compares meetings before and after a change. Returns the guests with QR code numbers to revoke and the guests that
 * need a number. Each number belongs to one meeting. The number is revoked when the meeting moves, is deleted or no
 * longer invites the guest (rules.md §5). An occurrence that was changed individually counts as a separate meeting.
 */
export function findNumberChanges(
  before: readonly GuestQrMeeting[],
  after: readonly GuestQrMeeting[],
  now: number,
): { ended: MeetingGuest[]; due: MeetingGuest[] } {
  const meetingsAfter = new Map(after.map((meeting) => [meeting.meetingId, meeting]));
  const ended = before.flatMap((was) => {
    const is = meetingsAfter.get(was.meetingId);
    const validEmails = is && !hasMoved(was, is) ? guestEmailsOf(is) : new Set<string>();
    return [...guestEmailsOf(was)]
      .filter((email) => !validEmails.has(email))
      .map((email) => ({ meetingId: was.meetingId, email }));
  });
  const due = after
    .filter(({ dates }) => dates.some(({ endsAt }) => endsAt > now))
    .flatMap((is) => [...guestEmailsOf(is)].map((email) => ({ meetingId: is.meetingId, email })));
  return { ended, due };
}
