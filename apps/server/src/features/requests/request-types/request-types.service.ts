import { findOpenType as find } from './request-types.queries.ts';

/** Finds an enabled category. Undefined if it is disabled or does not exist. */
export const findOpenType = find;
