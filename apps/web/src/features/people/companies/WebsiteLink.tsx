import { Anchor } from '@mantine/core';
import { isWebAddress } from './webAddress.ts';

/** A typed web address. It is a link only if it is a valid web address. */
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
