/** A portal with the sample organisation; `dataDir` is where it lays mails, `hookPort` where on this machine webhooks may go. */
export interface PortalUnderTest {
  address: string;
  dataDir: string;
  hookPort: number;
}

/** Of every account of the sample organisation. */
export const password = 'Gate-house-1';

/** As `scripts/test/e2e.ts` has started them. */
export const portals: readonly PortalUnderTest[] = JSON.parse(process.env.E2E_PORTALS ?? '[]');

/** The portal of the worker that runs the test: each has its own. */
export function ownPortal(): PortalUnderTest {
  const own = portals[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!own) throw new Error('run the browser tests by `npm run test:e2e`: it starts the portals');
  return own;
}
