import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { instant } from '../platform/shapes.ts';

/** Maximum number of listed companies without an administrator. */
export const mostCompaniesListed = 10;

export const installation = operations('installation', {
  get: {
    summary: 'Get what needs attention in the installation: administrators, email, jobs and backups',
    method: 'GET',
    path: '/installation',
    permission: 'CREATE_COMPANY',
    scope: 'installation',
    result: z.object({
      /** Active companies in which no active account has the role ADMIN, at most ten. */
      withoutAdministrator: z.array(z.object({ companyCode: z.string(), companyName: z.string() })),
      mail: z.object({
        /** False if the portal saves emails as files, because no mail server is set up. */
        isSetUp: z.boolean(),
        /** Start of the current outage of the mail server. Null if emails are accepted. */
        failingSince: instant.nullable(),
        /** Number of failed emails that can be resent. */
        failed: z.int().min(0),
      }),
      /** Number of background jobs that failed after all retries in the last 24 hours. */
      failedJobs: z.int().min(0),
      backup: z.object({
        /** False if the database has its own tools for backups, about which the portal knows nothing. */
        isRecorded: z.boolean(),
        /** End of the last backup. Null if there was none. */
        lastAt: instant.nullable(),
      }),
    }),
    errors: [],
  },
});
