import { z } from 'zod';
import { operations } from '../platform/operation.ts';

export const live = operations('live', {
  stream: {
    summary: 'Server-sent events: what changed among the rows the viewer may see; ids, never contents',
    method: 'GET',
    path: '/events',
    permission: 'SIGNED_IN',
    scope: 'company',
    result: z.unknown(),
    answers: 'stream',
    errors: [],
  },
});
