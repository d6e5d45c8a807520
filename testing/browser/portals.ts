/**
 * A portal with the sample organisation. `dataDir` is the folder in which it writes mails, and `hookPort` the local
 * port that receives its webhooks.
 */
export interface PortalUnderTest {
  address: string;
  dataDir: string;
  hookPort: number;
}

/** Password of every account of the sample organisation. */
export const password = 'Gate-house-1';

/** The portals started by `scripts/test/e2e.ts`. */
export const portals: readonly PortalUnderTest[] = JSON.parse(process.env.E2E_PORTALS ?? '[]');

/** Each worker has its own portal. */
export function ownPortal(): PortalUnderTest {
  const own = portals[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!own) throw new Error('run the browser tests by `npm run test:e2e`: it starts the portals');
  return own;
}
