import { Anchor } from '@mantine/core';
import { isWebAddress } from './webAddress.ts';

/** Shows a typed web address. The address is a link only if it is valid. */
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
