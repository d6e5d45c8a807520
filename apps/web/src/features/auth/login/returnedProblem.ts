import { store } from '../../../platform/store.ts';

/** Error of an identity provider, shown on the sign-in page after the redirect. */
export const returnedProblem = store<string | undefined>(undefined);
