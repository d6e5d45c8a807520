/** The only source of the current time (rules.md §2). Tests replace it by a controlled clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns the IANA zone of the machine on which the portal runs. */
export const installationZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
