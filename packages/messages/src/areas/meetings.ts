import { inFour } from '../texts.ts';

export const meetings = {
  meetings: inFour(
    () => import('../en/meetings/meetings.ts'),
    () => import('../vi/meetings/meetings.ts'),
    () => import('../ko/meetings/meetings.ts'),
    () => import('../ja/meetings/meetings.ts'),
  ),
};
