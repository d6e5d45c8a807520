export interface ProviderReturn {
  state: string;
  code: string;
  iss: string | null;
}

/**
 * Parses the search parameters of an identity provider's redirect. All values are text, even a code that consists of
 * digits.
 */
export function parseProviderReturn(search: string): ProviderReturn {
  const params = new URLSearchParams(search);
  return { state: params.get('state') || '-', code: params.get('code') ?? '', iss: params.get('iss') };
}

/**
 * Returns whether a signed-in person started the redirect to link an account. The portal starts the state of such a
 * redirect with `link.`.
 */
export const isLink = ({ state }: ProviderReturn): boolean => state.startsWith('link.');
