import { startSwitchingServer } from '@gatehouse/testing/portal/switching-server';
import { expect, it } from 'vitest';
import { type OutboundClient, postThrough } from './outbound-client.ts';

it('stops waiting for a server that changes the protocol of the connection instead of answering', async () => {
  const url = new URL(`http://127.0.0.1:${await startSwitchingServer()}/`);
  const anywhere: OutboundClient = { resolve: async () => [], isAllowed: () => true };
  await expect(postThrough(anywhere, url, { headers: {}, body: '{}' })).rejects.toThrow('did not answer');
}, 20_000);
