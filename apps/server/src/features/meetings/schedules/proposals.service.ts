import { deletePending } from './schedules.queries.ts';

/** Deletes what a person proposed for schedules of departments and companies and nobody has decided. */
export const deleteProposals = deletePending;
