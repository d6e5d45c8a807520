const reasons = ['expired', 'left', 'chosen'] as const;
type Reason = (typeof reasons)[number];

/** The login screen's address: where to go afterwards, and why the person is here. */
export interface LoginSearch {
  from?: string | undefined;
  reason?: Reason | undefined;
}

/** Reads the login screen's address; `from` is taken only when it lies inside the portal: browsers pass over line ends and tabs. */
export const loginSearch = (raw: Record<string, unknown>): LoginSearch => ({
  from: typeof raw.from === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(raw.from) ? raw.from : undefined,
  reason: reasons.find((known) => known === raw.reason),
});
