import { deletePending } from './schedules.queries.ts';

/** Deletes a person’s pending proposals for schedules of departments and companies. */
export const deleteProposals = deletePending;
