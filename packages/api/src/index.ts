/** The table of contents: every operation of the portal, by noun. */
import { buildings } from './area/buildings.ts';
import { live } from './auth/live.ts';
import { sessions } from './auth/sessions.ts';
import { companies } from './people/companies.ts';
import type { OperationShape } from './platform/operation.ts';

export const api = { sessions, live, buildings, companies };

/** All operations, flat. */
export const operations: readonly OperationShape[] = Object.values(api).flatMap((noun) =>
  Object.values(noun),
);
