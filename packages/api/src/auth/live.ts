import { z } from 'zod';
import { operations } from '../platform/operation.ts';

export const live = operations('live', {
  stream: {
    summary: 'Stream changes to rows you can see, as server-sent events. Contains IDs, never contents',
    method: 'GET',
    path: '/events',
    permission: 'SIGNED_IN',
    scope: 'company',
    result: z.unknown(),
    answers: 'stream',
    errors: [],
    sessionOnly: true,
  },
});
