import type { Guarded } from '@gatehouse/api/platform/operation';
import type { Screen } from './screens.ts';

/** Whether somebody may open what these open: any operation of several does, none is asked for where there is none. */
export const mayOpen = ({ opens }: Pick<Screen, 'opens'>, can: (operation: Guarded) => boolean): boolean =>
  opens === null || [opens].flat().some(can);
