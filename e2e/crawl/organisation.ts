import { callApi } from '@gatehouse/testing/browser/call-api';
import { ownPortal } from '@gatehouse/testing/browser/portals';
import type { Crawl, SampleFactory } from '@gatehouse/testing/nouns/looks';
import type { Page } from '@playwright/test';

/**
 * Returns access to the organisation of this worker's portal as the signed-in administrator. Every fixture is created
 * only once.
 */
export function organisationOf(page: Page): Crawl {
  const records = new Map<SampleFactory<unknown>, Promise<unknown>>();
  const crawl: Crawl = {
    url: ownPortal().address,
    // The schemas of the operation check body and query.
    ask: (operation, body, query, file) =>
      callApi(page, operation, body as object | undefined, {
        query: query as Record<string, string> | undefined,
        file,
      }),
    of<T>(fixture: SampleFactory<T>) {
      const record = records.get(fixture) ?? fixture(crawl);
      records.set(fixture, record);
      return record as Promise<T>; // The cast is safe, because the record was stored under the same key.
    },
  };
  return crawl;
}
