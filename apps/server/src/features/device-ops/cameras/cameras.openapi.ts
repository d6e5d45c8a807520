import type { z } from 'zod';
import { schemaOf } from '../../../platform/http/openapi.ts';
import { describePost } from '../signed-requests/signed-requests.openapi.ts';

/**
 * Documents in OpenAPI the reports that cameras and card readers at lanes send. Each report is signed with the
 * secret of its device.
 */
export const cameraPaths = (batch: z.ZodType, answer: z.ZodType) => ({
  '/device/v1/passages': describePost(
    'deviceInterface.passages',
    'Report plates and cards that a camera or card reader has read at its lane',
    'Signed as punches are, with the name and secret of the tracking device: `camera-<number>` for a camera, `reader-<number>` for a card reader. A record has a plate, a card, or both. Answered after the records are stored: for each whether the lane is to be opened now, and why not. Where a lane needs plate and card, they may be two records of two devices, in either order: the first one is answered with NO_CARD or NO_PLATE, the second one opens if it was read within the time set for the lane (20 s unless changed). A card is accepted as at doors, with or without its leading zeros. The same record sent again is answered by the first decision; a record reported more than a minute after its reading opens nothing (LATE).',
    { schema: schemaOf(batch, 'input'), answer },
  ),
});
