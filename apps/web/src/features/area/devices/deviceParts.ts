import type { Device } from '@gatehouse/api/area/devices';
import type { ComponentType } from 'react';
import { declareParts } from '../../../ui/declareParts.ts';

/** Components of later areas on the page of devices. */
export const deviceParts = declareParts<{
  TerminalPeopleDialog: ComponentType<{ device: Device; onClose: () => void }>;
}>();
