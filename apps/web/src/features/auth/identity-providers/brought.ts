/** What a browser brings back from an identity provider. */
export interface Brought {
  state: string;
  code: string;
  iss: string | null;
}

/** As it stands in the address: text, whatever it looks like (a code of digits is no number). */
export function broughtBack(search: string): Brought {
  const said = new URLSearchParams(search);
  return { state: said.get('state') || '-', code: said.get('code') ?? '', iss: said.get('iss') };
}

/** Whether somebody signed in was there to link the own account; the portal says so by the beginning of the state. */
export const isLink = ({ state }: Brought): boolean => state.startsWith('link.');
