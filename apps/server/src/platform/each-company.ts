/**
 * Runs `work` for each company in sequence. If it fails for a company, the others still run.
 * @throws AggregateError after the last company, with all errors, so that the queue retries the job
 */
export async function forEachCompany(
  companyIds: readonly number[],
  work: (companyId: number) => Promise<unknown>,
): Promise<void> {
  const errors: [companyId: number, error: unknown][] = [];
  for (const companyId of companyIds) {
    try {
      await work(companyId);
    } catch (error) {
      errors.push([companyId, error]);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(
      errors.map(([, error]) => error),
      `failed for ${errors.length} of ${companyIds.length} companies: ${errors.map(([companyId, error]) => `company ${companyId}: ${error}`).join('; ')}`,
    );
}
