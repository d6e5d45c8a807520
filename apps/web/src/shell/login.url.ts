/** The login screen's address: where to go afterwards, and why the person is here. */
export interface LoginSearch {
  from?: string | undefined;
  reason?: 'expired' | 'left' | undefined;
}

/** Reads the login screen's address; `from` is taken only when it lies inside the portal. */
export const loginSearch = (raw: Record<string, unknown>): LoginSearch => ({
  from: typeof raw.from === 'string' && /^\/(?![/\\])/.test(raw.from) ? raw.from : undefined,
  reason: raw.reason === 'expired' || raw.reason === 'left' ? raw.reason : undefined,
});
