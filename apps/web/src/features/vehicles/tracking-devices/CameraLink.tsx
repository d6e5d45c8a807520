import { isLink } from '@gatehouse/api/vehicles/tracking-devices.rules';
import { Anchor } from '@mantine/core';

/** Where a camera is: a link only where a browser can follow it (security.md §1.16). */
export function CameraLink({ address }: { address: string }) {
  if (!isLink(address)) return address;
  return (
    <Anchor href={address} inherit rel="noopener noreferrer" target="_blank">
      {address}
    </Anchor>
  );
}
