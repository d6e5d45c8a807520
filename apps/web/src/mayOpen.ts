import type { OperationPermission } from '@gatehouse/api/platform/operation';
import type { Screen } from './screens.ts';

/**
 * Returns whether the person may open a screen. If the screen has several operations, permission for one of them is
 * enough. Every signed-in person may open a screen without an operation.
 */
export const mayOpen = (
  { opens }: Pick<Screen, 'opens'>,
  can: (operation: OperationPermission) => boolean,
): boolean => opens === null || [opens].flat().some(can);
