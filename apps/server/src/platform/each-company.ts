/**
 * Runs `work` for each company in turn. A company for which it fails does not stop the others.
 * @throws AggregateError after the last company, with the errors of all that failed, so that the queue retries the job
 */
export async function forEachCompany(
  companyIds: readonly number[],
  work: (companyId: number) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const companyId of companyIds) {
    try {
      await work(companyId);
    } catch (error) {
      errors.push(new Error(`company ${companyId}`, { cause: error }));
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `failed for ${errors.length} of ${companyIds.length} companies`);
}
