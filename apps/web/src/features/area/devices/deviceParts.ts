import type { Device } from '@gatehouse/api/area/devices';
import type { ComponentType } from 'react';
import { declareParts } from '../../../ui/page/declareParts.ts';

/** Components on the devices page that belong to later areas. The route of the page provides them. */
export const deviceParts = declareParts<{
  TerminalPeopleDialog: ComponentType<{ device: Device; onClose: () => void }>;
}>();
