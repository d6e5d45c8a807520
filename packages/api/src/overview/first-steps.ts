import { z } from 'zod';
import { operations } from '../platform/operation.ts';

/** Setup steps from an empty portal to the first punch, in order of dependency. */
export const firstStepKinds = [
  'company',
  'building',
  'room',
  'door',
  'device',
  'department',
  'person',
  'connected',
  'punch',
] as const;
export type FirstStep = (typeof firstStepKinds)[number];

export const firstSteps = operations('firstSteps', {
  get: {
    summary: 'Get which setup steps are done',
    method: 'GET',
    path: '/first-steps',
    permission: 'CREATE_COMPANY',
    scope: 'installation',
    result: z.object({ done: z.record(z.enum(firstStepKinds), z.boolean()) }),
    errors: [],
  },
});
