import { expect, it } from 'vitest';
import { switchingServer } from '../../../../test/kit/switching-server.ts';
import { callTerminal, NoAnswer } from './terminal-door.ts';

it('does not wait for ever for one that changes the protocol instead of answering', async () => {
  const networks = { networks: ['127.0.0.1'], refusedPorts: [], itself: true };
  const place = { address: '127.0.0.1', port: await switchingServer() };
  const path = '/ISAPI/System/deviceInfo' as const;
  await expect(callTerminal(networks, place, { method: 'GET', path })).rejects.toThrow(NoAnswer);
}, 20_000);
