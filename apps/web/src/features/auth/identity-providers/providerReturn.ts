export interface ProviderReturn {
  state: string;
  code: string;
  iss: string | null;
}

/** All values stay text: a code of digits is not a number. */
export function parseProviderReturn(search: string): ProviderReturn {
  const params = new URLSearchParams(search);
  return { state: params.get('state') || '-', code: params.get('code') ?? '', iss: params.get('iss') };
}

/**
 * Whether a signed-in person started the redirect to link their account. The portal marks such a state with this
 * prefix.
 */
export const isLink = ({ state }: ProviderReturn): boolean => state.startsWith('link.');
