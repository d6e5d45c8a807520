import { findOpenType as find } from './request-types.queries.ts';

/** A category that may be asked for now; undefined for one that is switched off, or is none. */
export const findOpenType = find;
