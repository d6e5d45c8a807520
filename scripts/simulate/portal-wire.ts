import type { TestPortal } from '@gatehouse/testing/portal/portal';
import type { Wire } from './zk-connection.ts';

/**
 * Creates a connection between a terminal and the portal without a network. The `Date` header of answers shows the time
 * of the portal's clock.
 */
export const createPortalWire =
  (portal: Pick<TestPortal, 'app' | 'clock'>): Wire =>
  async ({ method, url, headers, body, withHost }) => {
    const { pathname, search } = new URL(url);
    const response = await portal.app.inject({
      method: method as 'GET' | 'POST',
      url: `${pathname}${search}`,
      remoteAddress: '127.0.0.1',
      headers: { ...headers, ...(withHost ? {} : { host: '' }) },
      ...(body && { payload: body }),
    });
    const date = portal.clock.now().toUTCString();
    const raw = (response.raw.res as unknown as { _header: string })._header.split('\r\n').slice(1);
    const headerPairs = raw.flatMap((line) => {
      const [, name, value] = /^([^:]+): (.*)$/.exec(line) ?? [];
      return name && value !== undefined ? [[name, name === 'Date' ? date : value] as const] : [];
    });
    return { status: response.statusCode, headers: headerPairs, body: response.body };
  };
