import { isLink } from '@gatehouse/api/vehicles/tracking-devices.rules';
import { Anchor } from '@mantine/core';

/** The URL of a camera. It is a link only if a browser can open it (security.md §1.16). */
export function CameraLink({ address }: { address: string }) {
  if (!isLink(address)) return address;
  return (
    <Anchor href={address} inherit rel="noopener noreferrer" target="_blank">
      {address}
    </Anchor>
  );
}
