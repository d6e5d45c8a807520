import { Anchor } from '@mantine/core';
import { isWebAddress } from './webAddress.ts';

/** Shows a typed web address, as a link only if the address is valid. */
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
