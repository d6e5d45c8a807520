import { Anchor } from '@mantine/core';

/** An address somebody typed: a link only when it is one of the web (security.md §1.16). */
export function WebsiteLink({ address }: { address: string }) {
  if (!isWebAddress(address)) return address;
  return (
    <Anchor
      fz="sm"
      href={address}
      rel="noopener noreferrer"
      style={{ overflowWrap: 'anywhere' }}
      target="_blank"
    >
      {address}
    </Anchor>
  );
}

/** Whether following the address leads to a web page, and to nothing else. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
