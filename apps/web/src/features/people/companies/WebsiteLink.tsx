import { Anchor } from '@mantine/core';
import { isWebAddress } from './webAddress.ts';

/** An address somebody typed: a link only when it is one of the web. */
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
