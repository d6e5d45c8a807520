import { store } from '../../../platform/store.ts';

/** What went wrong at an identity provider, for the login screen to say to whoever comes back from there. */
export const returnedProblem = store<string | undefined>(undefined);
