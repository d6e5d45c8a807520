import type { Device } from '@gatehouse/api/area/devices';
import type { ComponentType } from 'react';
import { declareParts } from '../../../ui/page/declareParts.ts';

/**
 * Components on the devices page that features outside `area` implement. The route of the page provides the components.
 */
export const deviceParts = declareParts<{
  TerminalPeopleDialog: ComponentType<{ device: Device; onClose: () => void }>;
  PairingDialog: ComponentType<{ device: Device; onClose: () => void }>;
}>();
