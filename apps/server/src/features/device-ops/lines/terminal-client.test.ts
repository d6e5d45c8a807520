import { startSwitchingServer } from '@gatehouse/testing/portal/switching-server';
import { expect, it } from 'vitest';
import { callTerminal, NoAnswer } from './terminal-client.ts';

it('fails a call to a terminal that switches protocols instead of answering', async () => {
  const networks = { networks: ['127.0.0.1'], refusedPorts: [], itself: true };
  const terminalAddress = { address: '127.0.0.1', port: await startSwitchingServer() };
  const path = '/ISAPI/System/deviceInfo' as const;
  await expect(callTerminal(networks, terminalAddress, { method: 'GET', path })).rejects.toThrow(NoAnswer);
}, 20_000);
