const reasons = ['expired', 'left', 'chosen'] as const;
type LoginReason = (typeof reasons)[number];

/** Search parameters of the sign-in page: the URL to open after sign-in, and the reason for signing in. */
export interface LoginSearch {
  from?: string | undefined;
  reason?: LoginReason | undefined;
}

/**
 * Reads the search parameters of the sign-in page. Accepts `from` only if it is a URL within the portal. Rejects
 * control characters, because browsers ignore line breaks and tabs in URLs.
 */
export const loginSearch = (raw: Record<string, unknown>): LoginSearch => ({
  from: typeof raw.from === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(raw.from) ? raw.from : undefined,
  reason: reasons.find((reason) => reason === raw.reason),
});
