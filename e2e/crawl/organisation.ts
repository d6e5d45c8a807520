import type { Page } from '@playwright/test';
import type { Crawl, Shown } from '../../scripts/verify/nouns/looks.ts';
import { ask } from '../ask.ts';
import { ownPortal } from '../portals.ts';

/** The organisation of the worker's portal, as the administrator signed in there; what is made of it is made once. */
export function organisationOf(page: Page): Crawl {
  const made = new Map<Shown<unknown>, Promise<unknown>>();
  const crawl: Crawl = {
    url: ownPortal().address,
    // a JSON body and words of an address, as the operation's shapes have it
    ask: (operation, body, query, file) =>
      ask(page, operation, body as object | undefined, {
        query: query as Record<string, string> | undefined,
        file,
      }),
    of<T>(shown: Shown<T>) {
      const found = made.get(shown) ?? shown(crawl);
      made.set(shown, found);
      return found as Promise<T>; // put there by the same key
    },
  };
  return crawl;
}
